// The one route table. Finds the route of a path in one walk over its segments, and knows which
// methods a path has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/route.h"
#include "core/result.h"

namespace clashdeck::api {

// A path, split at '/' and decoded segment by segment, so that an encoded slash stays inside its
// segment.
class PathSegments {
 public:
  PathSegments() = default;
  PathSegments(PathSegments&&) = default;
  PathSegments& operator=(PathSegments&&) = default;

  static constexpr std::size_t kMax = 10;

  // kBadRequest when it cannot be decoded; a path with more than kMax segments has no route and
  // gives kNotFound.
  static Result<PathSegments> Split(std::string_view path);

  std::size_t size() const { return count_; }
  std::string_view operator[](std::size_t index) const { return segments_[index]; }

 private:
  std::array<std::string_view, kMax> segments_ = {};
  std::vector<std::string> decoded_ =
      {};  // texts of encoded segments; never grows beyond its first size, so that
           // views of them stay valid, also when this is moved
  std::size_t count_ = 0;
};

class Router {
 public:
  // A place in the table: the routes of one path template, by method.
  struct Node {
    std::vector<std::pair<std::string, std::size_t>> words;  // sorted; fixed segment → node
    std::size_t parameter = 0;  // node of "{...}"; 0 = none (the root is nobody's child)
    std::array<std::int32_t, kMethodCount> routes = {-1, -1, -1, -1, -1, -1};
    std::string allow;  // value of Allow; empty = no route ends here
  };

  struct Match {
    const Node* node = nullptr;
    std::array<std::string_view, kMaxPathParameters> parameters = {};
    std::size_t count = 0;
  };

  // Asserts that no two routes are the same and that no template is malformed: the table is code.
  explicit Router(std::vector<Route> routes);

  // node is null when nothing is there. Fixed words win over placeholders.
  Match Find(const PathSegments& path) const;
  // Null when the path has no such method.
  const Route* RouteOf(const Node& node, Method method) const;

  const std::vector<Route>& routes() const { return routes_; }
  std::size_t IndexOf(const Route& route) const;

 private:
  void Add(std::size_t route);
  bool Walk(const PathSegments& path, std::size_t depth, std::size_t node, Match& match) const;

  std::vector<Route> routes_;
  std::vector<Node> nodes_;
};

}  // namespace clashdeck::api

#include "api/router.h"

#include <algorithm>
#include <cassert>

#include "api/percent.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kRoot = 0;

bool IsPlaceholder(std::string_view segment) {
  return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

// Escapes, and raw bytes that are only right as UTF-8 or not at all.
bool NeedsDecoding(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return c == '%' || byte < 0x20 || byte >= 0x7f;
}

// In the order people expect to read them; HEAD goes with GET.
std::string AllowValue(const Router::Node& node) {
  std::string allow;
  const auto add = [&](std::string_view name) {
    if (!allow.empty()) allow += ", ";
    allow += name;
  };
  for (std::size_t i = 0; i < kMethodCount; ++i) {
    if (node.routes[i] < 0) continue;
    const auto method = static_cast<Method>(i);
    add(MethodName(method));
    if (method == Method::kGet) add("HEAD");
  }
  add("OPTIONS");
  return allow;
}

}  // namespace

Result<PathSegments> PathSegments::Split(std::string_view path) {
  PathSegments segments;
  if (path.empty() || path.front() != '/') {
    return Fail(ErrorCode::kBadRequest, "the path does not start with '/'");
  }
  path.remove_prefix(1);
  while (true) {
    if (segments.count_ == kMax) return Fail(ErrorCode::kNotFound, "there is nothing at this path");
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view piece = path.substr(0, end);
    segments.segments_[segments.count_] = piece;
    if (std::any_of(piece.begin(), piece.end(), NeedsDecoding)) {
      auto decoded = PercentDecode(piece, Plus::kLiteral, "path");
      if (!decoded) return Failure(decoded.error());
      segments.decoded_.reserve(kMax);
      segments.segments_[segments.count_] = segments.decoded_.emplace_back(*std::move(decoded));
    }
    ++segments.count_;
    if (end == path.size()) return segments;
    path.remove_prefix(end + 1);
  }
}

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)), nodes_(1) {
  for (std::size_t i = 0; i < routes_.size(); ++i) Add(i);
  for (Node& node : nodes_) {
    if (std::any_of(node.routes.begin(), node.routes.end(),
                    [](auto route) { return route >= 0; })) {
      node.allow = AllowValue(node);
    }
  }
}

void Router::Add(std::size_t route) {
  const auto segments = PathSegments::Split(routes_[route].path);
  assert(segments.has_value() && "a template is '/' and segments");
  std::size_t node = kRoot;
  for (std::size_t i = 0; i < segments->size(); ++i) {
    const std::string_view segment = (*segments)[i];
    if (IsPlaceholder(segment)) {
      if (nodes_[node].parameter == 0) {
        nodes_.emplace_back();
        nodes_[node].parameter = nodes_.size() - 1;
      }
      node = nodes_[node].parameter;
      continue;
    }
    auto& words = nodes_[node].words;
    const auto place = std::lower_bound(
        words.begin(), words.end(), segment,
        [](const auto& word, std::string_view wanted) { return word.first < wanted; });
    if (place != words.end() && place->first == segment) {
      node = place->second;
      continue;
    }
    const std::size_t next = nodes_.size();
    words.insert(place, {std::string(segment), next});
    nodes_.emplace_back();
    node = next;
  }
  auto& slot = nodes_[node].routes[static_cast<std::size_t>(routes_[route].method)];
  assert(slot < 0 && "two routes with one method and path");
  slot = static_cast<std::int32_t>(route);
}

Router::Match Router::Find(const PathSegments& path) const {
  Match match;
  Walk(path, 0, kRoot, match);
  return match;
}

// Goes back to the placeholder where a fixed word led nowhere: a card may be called "named".
bool Router::Walk(const PathSegments& path, std::size_t depth, std::size_t index,
                  Match& match) const {
  const Node& node = nodes_[index];
  if (depth == path.size()) {
    if (node.allow.empty()) return false;
    match.node = &node;
    return true;
  }
  const std::string_view segment = path[depth];
  // A dozen words at most, and hardly two of one length: quicker from first to last.
  const auto place = std::find_if(node.words.begin(), node.words.end(),
                                  [&](const auto& word) { return word.first == segment; });
  if (place != node.words.end() && Walk(path, depth + 1, place->second, match)) {
    return true;
  }
  if (node.parameter == 0 || segment.empty()) return false;
  assert(match.count < kMaxPathParameters);
  match.parameters[match.count++] = segment;
  if (Walk(path, depth + 1, node.parameter, match)) return true;
  --match.count;
  return false;
}

const Route* Router::RouteOf(const Node& node, Method method) const {
  const std::int32_t route = node.routes[static_cast<std::size_t>(method)];
  return route < 0 ? nullptr : &routes_[static_cast<std::size_t>(route)];
}

std::size_t Router::IndexOf(const Route& route) const {
  return static_cast<std::size_t>(&route - routes_.data());
}

}  // namespace clashdeck::api

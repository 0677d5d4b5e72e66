// What is kept of drafts. See db/repositories.h for the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/draft_rows.h"

namespace clashdeck::db {

struct DraftPage {
  std::string owner = {};      // key id; empty = all
  std::string before_at = {};  // created_at and id of the last one of the page before
  std::string before_id = {};
  std::size_t limit = 50;
};

class DraftRepository {
 public:
  virtual ~DraftRepository() = default;
  virtual void Insert(const DraftRow& draft) = 0;
  // The row's revision is the one after the stored one.
  virtual void Update(const DraftRow& draft) = 0;
  virtual std::optional<DraftRow> Find(std::string_view id) = 0;
  virtual std::vector<DraftRow> List(const DraftPage& page) = 0;  // newest first
  // In order of id, from the first behind `after`.
  virtual std::vector<DraftRow> ListById(std::string_view after, std::size_t limit) = 0;
  // Those that are neither finished nor cancelled.
  virtual std::int64_t CountUnfinished(std::string_view owner) = 0;

  virtual void Insert(const DraftSeatRow& seat) = 0;
  // The row's version is the one after the stored one.
  virtual void Update(const DraftSeatRow& seat) = 0;
  virtual std::optional<DraftSeatRow> FindSeat(std::string_view draft, std::int64_t number) = 0;
  virtual std::optional<DraftSeatRow> FindSeatByToken(std::string_view token) = 0;
  virtual std::vector<DraftSeatRow> SeatsOf(std::string_view draft) = 0;  // by number

  virtual void Insert(const DraftPodRow& pod) = 0;
  virtual void Update(const DraftPodRow& pod) = 0;
  virtual std::vector<DraftPodRow> PodsOf(std::string_view draft) = 0;  // by number
  // Of drafts that go on: pods in which a clock has run out by `now`, the earliest first.
  virtual std::vector<DraftPodRow> DuePods(std::string_view now, std::size_t limit) = 0;

  virtual void Insert(const DraftPickRow& pick) = 0;
  virtual std::vector<DraftPickRow> PicksOf(std::string_view draft, std::int64_t pod) = 0;

  virtual void Insert(const DraftMatchRow& match) = 0;
  virtual void Update(const DraftMatchRow& match) = 0;
  virtual std::vector<DraftMatchRow> MatchesOf(std::string_view draft) = 0;  // by round, number
};

}  // namespace clashdeck::db

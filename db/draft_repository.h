// Drafts with their seats, pods, picks and matches.
#pragma once

#include "db/draft_repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteDraftRepository : public DraftRepository {
 public:
  explicit SqliteDraftRepository(Database& database) : database_(database) {}

  void Insert(const DraftRow& draft) override;
  void Update(const DraftRow& draft) override;
  std::optional<DraftRow> Find(std::string_view id) override;
  std::vector<DraftRow> List(const DraftPage& page) override;
  std::vector<DraftRow> ListById(std::string_view after, std::size_t limit) override;
  std::int64_t CountUnfinished(std::string_view owner) override;

  void Insert(const DraftSeatRow& seat) override;
  void Update(const DraftSeatRow& seat) override;
  std::optional<DraftSeatRow> FindSeat(std::string_view draft, std::int64_t number) override;
  std::optional<DraftSeatRow> FindSeatByToken(std::string_view token) override;
  std::vector<DraftSeatRow> SeatsOf(std::string_view draft) override;

  void Insert(const DraftPodRow& pod) override;
  void Update(const DraftPodRow& pod) override;
  std::vector<DraftPodRow> PodsOf(std::string_view draft) override;
  std::vector<DraftPodRow> DuePods(std::string_view now, std::size_t limit) override;

  void Insert(const DraftPickRow& pick) override;
  std::vector<DraftPickRow> PicksOf(std::string_view draft, std::int64_t pod) override;

  void Insert(const DraftMatchRow& match) override;
  void Update(const DraftMatchRow& match) override;
  std::vector<DraftMatchRow> MatchesOf(std::string_view draft) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db

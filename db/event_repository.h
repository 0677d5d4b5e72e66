// Events, their judges and the tokens that invite.
#pragma once

#include "db/event_repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteEventRepository : public EventRepository {
 public:
  explicit SqliteEventRepository(Database& database) : database_(database) {}

  void Insert(const EventRow& event, const EventFormatRow& format) override;
  void Update(const EventRow& event) override;
  std::optional<EventRow> Find(std::string_view id) override;
  std::optional<EventFormatRow> FormatOf(std::string_view event) override;
  std::vector<EventRow> List(const EventPage& page) override;
  std::vector<EventRow> ListById(std::string_view after, std::size_t limit) override;

  void Insert(const EventJudgeRow& judge) override;
  void Update(const EventJudgeRow& judge) override;
  std::optional<EventJudgeRow> FindJudge(std::string_view event, std::string_view key) override;
  std::vector<EventJudgeRow> JudgesOf(std::string_view event) override;

  void Insert(const EventTokenRow& token) override;
  void Update(const EventTokenRow& token) override;
  std::optional<EventTokenRow> FindToken(std::string_view id) override;
  std::vector<EventTokenRow> TokensOf(std::string_view event) override;
  std::vector<EventTokenRow> ListTokens(const TokenPage& page) override;
  std::size_t CountInvitations(std::string_view event) override;
  std::vector<EventTokenRow> TokensOfEntry(std::string_view entry) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db

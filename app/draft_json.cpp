#include "app/draft_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/utc_time.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

ordered_json SaidOrNull(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}
ordered_json NumberedOrNull(std::int64_t number) {
  return number == 0 ? ordered_json(nullptr) : ordered_json(number);
}

ordered_json BoxCardsJson(const std::vector<draft::BoxCard>& cards) {
  ordered_json json = ordered_json::array();
  for (const draft::BoxCard& card : cards) json.push_back({{"card", card.id}, {"name", card.name}});
  return json;
}

ordered_json DraftSeatJson(const db::DraftSeatRow& seat, bool organizes) {
  return {{"seat", seat.number},
          {"player", SaidOrNull(seat.player)},
          {"reference", organizes ? SaidOrNull(seat.reference) : ordered_json(nullptr)},
          {"bot", seat.kind == "bot"},
          {"left", !seat.left_at.empty()},
          {"pod", NumberedOrNull(seat.pod)},
          {"place", seat.pod == 0 ? ordered_json(nullptr) : ordered_json(seat.place + 1)},
          {"entry", organizes ? SaidOrNull(seat.entry) : ordered_json(nullptr)}};
}

ordered_json PodsJson(const std::vector<db::DraftPodRow>& pods) {
  ordered_json json = ordered_json::array();
  for (const db::DraftPodRow& pod : pods)
    json.push_back({{"pod", pod.pod},
                    {"picks", pod.picks},
                    {"due_at", SaidOrNull(pod.due_at)},
                    {"ended_at", SaidOrNull(pod.ended_at)}});
  return json;
}

ordered_json MatchJson(const db::DraftMatchRow& match) {
  const bool reported = !match.reported_at.empty();
  const bool played = reported && match.second != 0;
  return {{"match", match.number},
          {"pod", match.pod},
          {"first", match.first},
          {"second", NumberedOrNull(match.second)},
          {"first_wins", played ? ordered_json(match.first_wins) : ordered_json(nullptr)},
          {"second_wins", played ? ordered_json(match.second_wins) : ordered_json(nullptr)},
          {"reported", reported}};
}

ordered_json StandingJson(const draft::Standing& each) {
  return {{"place", each.place},          {"seat", each.seat},
          {"points", each.points},        {"wins", each.wins},
          {"losses", each.losses},        {"draws", each.draws},
          {"opponents", each.opponents},  {"games_won", each.games_won},
          {"games_lost", each.games_lost}};
}

// Whether all that should be times in the clock's form are.
bool HasTimes(const DraftRecord& record) {
  const auto is_time = [](const std::string& text) { return ToUtcTime(text) == text; };
  return is_time(record.draft.started_at) &&
         std::ranges::all_of(record.seats,
                             [&](const db::DraftSeatRow& seat) {
                               return seat.left_at.empty() || is_time(seat.left_at);
                             }) &&
         std::ranges::all_of(record.pods, [&](const auto& picks) {
           return std::ranges::all_of(picks, is_time, &db::DraftPickRow::at);
         });
}

}  // namespace

ordered_json DraftRowJson(const db::DraftRow& draft) {
  return {{"id", draft.id},
          {"game", draft.game},
          {"draft", draft.definition},
          {"format", draft.format},
          {"name", draft.name},
          {"event", SaidOrNull(draft.event)},
          {"state", draft.state},
          {"revision", draft.revision},
          {"pick_seconds", NumberedOrNull(draft.pick_seconds)},
          {"created_at", draft.created_at},
          {"started_at", SaidOrNull(draft.started_at)},
          {"ended_at", SaidOrNull(draft.ended_at)},
          {"build_until", SaidOrNull(draft.build_until)}};
}

ordered_json DraftJson(const DraftDetail& detail) {
  const bool organizes = detail.view.part >= DraftPart::kOrganizer;
  ordered_json json = DraftRowJson(detail.view.draft);
  json["role"] = organizes ? "organizer" : "player";
  json["seat"] = NumberedOrNull(detail.view.seat);
  json["packs"] = detail.box->passes.size();
  json["pack_size"] = detail.box->pack_size();
  json["rounds"] = detail.box->rounds;
  json["build_minutes"] = detail.box->build_minutes;
  ordered_json seats = ordered_json::array();
  for (const db::DraftSeatRow& seat : detail.seats) seats.push_back(DraftSeatJson(seat, organizes));
  json["seats"] = std::move(seats);
  json["pods"] = organizes ? PodsJson(detail.pods) : ordered_json(nullptr);
  return json;
}

ordered_json NewSeatJson(const NewSeat& made) {
  const std::string path =
      "/v1/drafts/" + made.seat.draft + "/seats/" + std::to_string(made.seat.number);
  ordered_json json = {
      {"seat", made.seat.number},
      {"player", SaidOrNull(made.seat.player)},
      {"bot", made.seat.kind == "bot"},
      {"token", SaidOrNull(made.token)},
      {"link", made.token.empty() ? ordered_json(nullptr) : ordered_json(path + "#" + made.token)},
      {"expires_at", SaidOrNull(made.seat.token_expires_at)},
      {"entry", nullptr}};
  if (made.entry) {
    const db::EntryRow& entry = made.entry->entry;
    json["entry"] = {{"id", entry.id},
                     {"token", made.entry->token.token},
                     {"link", "/v1/events/" + entry.event + "/entries/" + entry.id + "#" +
                                  made.entry->token.token}};
  } else if (!made.seat.entry.empty()) {
    json["entry"] = {{"id", made.seat.entry}, {"token", nullptr}, {"link", nullptr}};
  }
  return json;
}

ordered_json NewDraftJson(const NewDraft& made) {
  ordered_json tokens = ordered_json::array();
  for (const NewSeat& seat : made.seats)
    if (seat.seat.kind != "bot") tokens.push_back(NewSeatJson(seat));
  ordered_json json = DraftJson(made.detail);
  json["created"] = std::move(tokens);
  return json;
}

ordered_json SeatJson(const SeatSight& sight) {
  const db::DraftSeatRow& seat = sight.found.seat;
  const db::DraftRow& draft = sight.found.view.draft;
  return {{"draft", seat.draft},
          {"seat", seat.number},
          {"player", SaidOrNull(seat.player)},
          {"pod", NumberedOrNull(seat.pod)},
          {"place", seat.pod == 0 ? ordered_json(nullptr) : ordered_json(seat.place + 1)},
          {"state", sight.state},
          {"left", !seat.left_at.empty()},
          {"pack_number",
           sight.pack_number == 0 ? ordered_json(nullptr) : ordered_json(sight.pack_number)},
          {"picked", sight.picks.size()},
          {"due_at", SaidOrNull(sight.due_at)},
          {"pack", BoxCardsJson(sight.pack)},
          {"picks", BoxCardsJson(sight.picks)},
          {"pool", sight.pool.empty() ? ordered_json(nullptr) : ordered_json::parse(sight.pool)},
          {"build_until", SaidOrNull(draft.build_until)},
          {"entry", SaidOrNull(seat.entry)}};
}

ordered_json RoundsJson(const DraftRounds& rounds) {
  ordered_json list = ordered_json::array();
  for (const db::DraftMatchRow& match : rounds.matches) {
    if (list.empty() || list.back().at("round") != match.round)
      list.push_back({{"round", match.round}, {"matches", ordered_json::array()}});
    list.back()["matches"].push_back(MatchJson(match));
  }
  ordered_json standings = ordered_json::array();
  for (const PodStandings& pod : rounds.standings) {
    ordered_json places = ordered_json::array();
    for (const draft::Standing& each : pod.standings) places.push_back(StandingJson(each));
    standings.push_back({{"pod", pod.pod}, {"places", std::move(places)}});
  }
  return {{"draft", rounds.view.draft.id},
          {"state", rounds.view.draft.state},
          {"of", rounds.of},
          {"rounds", std::move(list)},
          {"standings", std::move(standings)}};
}

ordered_json RecordJson(const DraftRecord& record) {
  ordered_json pods = ordered_json::array();
  for (std::size_t pod = 0; pod < record.pods.size(); ++pod) {
    std::vector<const db::DraftSeatRow*> sitting;
    for (const db::DraftSeatRow& seat : record.seats)
      if (seat.pod == static_cast<std::int64_t>(pod) + 1) sitting.push_back(&seat);
    std::ranges::sort(sitting, {}, &db::DraftSeatRow::place);
    ordered_json seats = ordered_json::array();
    for (const db::DraftSeatRow* seat : sitting)
      seats.push_back({{"seat", seat->number},
                       {"bot", seat->kind == "bot"},
                       {"left_at", SaidOrNull(seat->left_at)}});
    ordered_json picks = ordered_json::array();
    for (const db::DraftPickRow& pick : record.pods[pod])
      picks.push_back({{"seat", NumberedOrNull(pick.seat)},
                       {"card", SaidOrNull(pick.card)},
                       {"taker", pick.taker},
                       {"at", pick.at}});
    pods.push_back({{"pod", pod + 1}, {"seats", std::move(seats)}, {"picks", std::move(picks)}});
  }
  return {{"draft", record.draft.id},
          {"seed", record.draft.seed},
          {"pick_seconds", record.draft.pick_seconds},
          {"started_at", record.draft.started_at},
          {"box", ordered_json::parse(record.draft.box)},
          {"pods", std::move(pods)}};
}

Result<void> CheckRecord(std::string_view text) {
  const Failure none = Fail(ErrorCode::kBadBody, "this is no record of a draft");
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return none;
  DraftRecord record;
  try {
    record.draft.id = json.at("draft");
    record.draft.seed = json.at("seed");
    record.draft.pick_seconds = json.at("pick_seconds");
    record.draft.started_at = json.at("started_at");
    record.draft.box = json.at("box").dump();
    for (const auto& pod : json.at("pods")) {
      const auto number = static_cast<std::int64_t>(record.pods.size()) + 1;
      std::int64_t place = 0;
      for (const auto& seat : pod.at("seats")) {
        const auto& left = seat.at("left_at");
        record.seats.push_back(
            {.number = seat.at("seat").get<std::int64_t>(),
             .kind = seat.at("bot").get<bool>() ? "bot" : "player",
             .pod = number,
             .place = place++,
             .left_at = left.is_null() ? std::string() : left.get<std::string>()});
      }
      auto& picks = record.pods.emplace_back();
      for (const auto& pick : pod.at("picks")) {
        const bool taken = !pick.at("seat").is_null();
        picks.push_back({.draft = record.draft.id,
                         .pod = number,
                         .number = static_cast<std::int64_t>(picks.size()) + 1,
                         .seat = taken ? pick.at("seat").get<std::int64_t>() : 0,
                         .card = taken ? pick.at("card").get<std::string>() : std::string(),
                         .taker = pick.at("taker"),
                         .at = pick.at("at")});
      }
    }
  } catch (const nlohmann::json::exception&) {
    return none;
  }
  const auto box = BoxOf(record.draft);
  if (!box || !HasTimes(record)) return none;
  for (std::size_t pod = 0; pod < record.pods.size(); ++pod) {
    const auto played = ReplayPod({.draft = record.draft,
                                   .seats = record.seats,
                                   .pod = static_cast<std::int64_t>(pod) + 1,
                                   .picks = record.pods[pod]},
                                  *box, JournalCheck::kVerify);
    if (!played) return Fail(ErrorCode::kConflict, played.error().message);
    if (!played->pod.table().finished())
      return Fail(ErrorCode::kConflict,
                  "pod " + std::to_string(pod + 1) + " stops before its last pick");
  }
  return {};
}

}  // namespace clashdeck::app

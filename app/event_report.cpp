#include "app/event_report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "app/card_csv.h"
#include "app/deck_write.h"
#include "app/event_json.h"
#include "app/zip_writer.h"
#include "core/deck/code.h"
#include "core/deck/hash.h"
#include "core/deck_stats.h"
#include "core/fold.h"

namespace clashdeck::app {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kReportPage = 500;

std::optional<Deck> DeckOfRevision(const db::EntryRevisionRow& revision,
                                   const GameCatalog& catalog) {
  auto listed = ReadWholeDeck({.kind = DeckInput::Kind::kDeck, .text = revision.content}, catalog);
  if (!listed) return std::nullopt;
  return std::move(listed->deck);
}

bool Plays(const ReportedEntry& each) { return each.revision && each.entry.withdrawn == 0; }

// Which entries have something: by id, with the name to show.
class EntryTally {
 public:
  void Add(const std::string& id, const std::string& name) {
    auto& [shown, count] = counts_[id];
    shown = name;
    ++count;
  }
  // Most entries first, then by id.
  ordered_json Json(const char* key) const {
    std::vector<std::pair<std::string, std::pair<std::string, std::size_t>>> sorted(counts_.begin(),
                                                                                    counts_.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      return a.second.second > b.second.second;
    });
    ordered_json list = ordered_json::array();
    for (const auto& [id, counted] : sorted)
      list.push_back({{key, id}, {"name", counted.first}, {"entries", counted.second}});
    return list;
  }

 private:
  std::map<std::string, std::pair<std::string, std::size_t>> counts_ = {};
};

// The sections that stand before the one that is drawn from.
std::size_t HeadSections(const Game& game) {
  if (!game.opening) return 0;
  std::size_t heads = 0;
  while (heads < game.sections.size() && game.sections[heads].id != game.opening->section) ++heads;
  return heads;
}

// The number beside the name: two players of one name differ in nothing else on paper.
std::string PlayerOnSheet(const db::EntryRow& entry) {
  return entry.reference.empty() ? entry.player : entry.player + " (" + entry.reference + ")";
}

SheetOptions SheetOf(const db::EventRow& event, const db::EntryRow& entry,
                     const db::EntryRevisionRow& revision, Paper paper) {
  return {.paper = paper,
          .event = event.name,
          .player = PlayerOnSheet(entry),
          .format = event.format + "@" + event.format_version,
          .date = event.as_of,  // opens_at is when registration began
          .hash = ShortHash(revision.hash),
          .legality = revision.legal != 0 ? "Legal when it was submitted."
                                          : "Not legal when it was submitted."};
}

// A program that opens tables must not take a name for a formula.
std::string PlainCell(const std::string& text) {
  const bool formula = Fold(text).find_first_of("=+-@") == 0;  // full-width signs too
  return formula || text.find_first_of("\t\r") == 0 ? "'" + text : text;
}

std::string EntriesCsv(const EventReport& report, const GameCatalog& catalog) {
  std::string text = CsvLine({"entry", "player", "reference", "status", "late", "legal", "revision",
                              "deck_hash", "short_hash", "updated_at", "code"});
  for (const ReportedEntry& each : report.entries) {
    const db::EntryRow& entry = each.entry;
    const auto deck = each.revision ? DeckOfRevision(*each.revision, catalog) : std::nullopt;
    const std::string& hash = entry.deck_hash;
    text +=
        CsvLine({entry.id, PlainCell(entry.player), PlainCell(entry.reference),
                 std::string(EntryStatus(report.view, entry)), entry.late != 0 ? "true" : "false",
                 !each.revision     ? ""
                 : entry.legal != 0 ? "true"
                                    : "false",
                 std::to_string(entry.revision), hash, hash.empty() ? "" : ShortHash(hash),
                 entry.updated_at, deck ? WriteDeckCode(catalog, *deck) : ""});
  }
  return text;
}

ordered_json EntriesJson(const EventReport& report) {
  ordered_json entries = ordered_json::array();
  for (const ReportedEntry& each : report.entries) {
    ordered_json json = EntryJson(report.view, each.entry, /*own=*/false);
    json["deck"] = each.revision ? ordered_json::parse(each.revision->content, nullptr, false)
                                 : ordered_json(nullptr);
    json["receipt"] = each.revision ? ordered_json::parse(each.revision->receipt, nullptr, false)
                                    : ordered_json(nullptr);
    entries.push_back(std::move(json));
  }
  return entries;
}

std::string DeckText(const EventReport& report, const ReportedEntry& each,
                     const GameCatalog& catalog) {
  auto deck = DeckOfRevision(*each.revision, catalog);
  if (!deck) return "# " + each.entry.id + ": names cards that are not in the present data\n";
  deck->meta.player = each.entry.player;
  deck->meta.event = report.view.event.name;
  return WriteDeck(*deck, catalog, DeckForm::kTextPrintings);
}

// event.json, entries.csv, and a deck and a receipt of each entry.
static_assert(2 + 2 * kMaxEventEntries <= kMaxZipFiles);

std::string DecksZip(const EventReport& report, const GameCatalog& catalog) {
  ZipWriter zip;
  zip.Add("event.json", EventJson(report.view).dump(2) + "\n");
  zip.Add("entries.csv", EntriesCsv(report, catalog));
  for (const ReportedEntry& each : report.entries) {
    if (!each.revision) continue;
    const std::string name = Slug(each.entry.player);
    zip.Add("decks/" + (name.empty() ? "" : name + "-") + each.entry.id + ".txt",
            DeckText(report, each, catalog));
    zip.Add("receipts/" + each.entry.id + ".json", each.revision->receipt);
  }
  return zip.Take();
}

}  // namespace

Result<EventReport> EntryService::Report(const std::string& event, const Principal& caller) {
  Result<EventReport> outcome;
  store_.Read([&](db::Session& session) {
    auto view = FindEvent(session, event, {caller, clock_()}, Part::kJudge);
    if (!view) {
      outcome = Failure(view.error());
      return;
    }
    outcome->view = *std::move(view);
    db::EntryPage page{.event = event, .limit = kReportPage};
    for (bool more = true; more;) {
      auto entries = session.entries.List(page);
      more = entries.size() == page.limit;
      for (db::EntryRow& entry : entries) {
        page.after_fold = entry.fold;
        page.after_id = entry.id;
        ReportedEntry& each = outcome->entries.emplace_back();
        if (entry.revision > 0)
          each.revision = session.entries.FindRevision(entry.id, entry.revision);
        each.entry = std::move(entry);
      }
    }
  });
  return outcome;
}

Result<ordered_json> EventStatsJson(const EventReport& report, const DeckRules& rules) {
  const GameCatalog& catalog = rules.catalog();
  const Game& game = catalog.game();
  const IndexPtr index = rules.indexes().OnForDecks(report.view.event.as_of);
  std::map<std::string, std::size_t> statuses;
  std::size_t late = 0;
  std::size_t illegal = 0;
  std::size_t unreadable = 0;
  const std::size_t heads = HeadSections(game);
  std::vector<EntryTally> head_cards(heads);
  EntryTally colors;
  std::map<std::vector<std::string>, std::size_t> combinations;
  const Attribute* color = nullptr;
  for (const ReportedEntry& each : report.entries) {
    ++statuses[std::string(EntryStatus(report.view, each.entry))];
    if (!Plays(each)) continue;
    late += each.entry.late != 0 ? 1U : 0U;
    illegal += each.entry.legal == 0 ? 1U : 0U;
    const auto deck = DeckOfRevision(*each.revision, catalog);
    if (!deck) {
      ++unreadable;
      continue;
    }
    std::set<std::pair<SectionIndex, CardIndex>> seen;
    for (const DeckEntry& entry : deck->entries) {
      if (entry.section >= heads || !seen.insert({entry.section, entry.card}).second) continue;
      const Card& card = catalog.card(entry.card);
      head_cards[entry.section].Add(card.id.str(), card.name);
    }
    const auto stats = CountDeck(*deck, *index);
    if (!stats) return Failure(stats.error());
    if (!stats->colors) continue;
    color = stats->colors->attribute;
    std::vector<std::string> combination;
    for (const NamedTally& value : stats->colors->values) {
      colors.Add(value.term->id, value.term->name);
      combination.push_back(value.term->id);
    }
    ++combinations[combination];
  }
  ordered_json by_status;
  for (const char* status : {"missing", "submitted", "locked", "checked", "flagged", "withdrawn"})
    by_status[status] = statuses[status];
  ordered_json sections = ordered_json::array();
  for (std::size_t i = 0; i < heads; ++i)
    sections.push_back({{"section", game.sections[i].id},
                        {"name", game.sections[i].name},
                        {"cards", head_cards[i].Json("card")}});
  ordered_json colour = nullptr;
  if (color != nullptr) {
    ordered_json together = ordered_json::array();
    for (const auto& [values, entries] : combinations)
      together.push_back({{"values", values}, {"entries", entries}});
    colour = {{"attribute", color->id},
              {"name", color->name},
              {"values", colors.Json("id")},
              {"combinations", std::move(together)}};
  }
  return ordered_json{{"event", report.view.event.id},
                      {"entries", report.entries.size()},
                      {"statuses", std::move(by_status)},
                      {"late", late},
                      {"illegal", illegal},
                      {"unreadable", unreadable},
                      {"sections", std::move(sections)},
                      {"colors", std::move(colour)}};
}

Result<std::string> EntrySheet(const Submission& submission, const GameCatalog& catalog,
                               Paper paper) {
  const auto deck = DeckOfRevision(submission.revision, catalog);
  if (!deck)
    return Fail(ErrorCode::kConflict, "the deck names cards that are not in the present data");
  return DeckSheetHtml(
      *deck, catalog,
      SheetOf(submission.view.view.event, submission.view.entry, submission.revision, paper));
}

std::string EventSheets(const EventReport& report, const GameCatalog& catalog, Paper paper) {
  std::vector<DeckSheet> sheets;
  for (const ReportedEntry& each : report.entries) {
    if (!Plays(each)) continue;
    DeckSheet& sheet = sheets.emplace_back();
    sheet.options = SheetOf(report.view.event, each.entry, *each.revision, paper);
    auto deck = DeckOfRevision(*each.revision, catalog);
    if (deck) {
      sheet.deck = *std::move(deck);
    } else {
      sheet.options.legality = "The deck names cards that are not in the present data.";
    }
  }
  return DeckSheetsHtml(sheets, catalog, report.view.event.name, paper);
}

std::optional<ExportForm> ExportFormFromName(std::string_view name) {
  if (name == "csv") return ExportForm::kCsv;
  if (name == "json") return ExportForm::kJson;
  if (name == "text") return ExportForm::kText;
  if (name == "zip") return ExportForm::kZip;
  return std::nullopt;
}

std::string ExportEvent(const EventReport& report, const GameCatalog& catalog, ExportForm form) {
  switch (form) {
    case ExportForm::kCsv:
      return EntriesCsv(report, catalog);
    case ExportForm::kJson:
      return ordered_json{{"event", EventJson(report.view)}, {"entries", EntriesJson(report)}}
          .dump();
    case ExportForm::kText: {
      std::string text;
      for (const ReportedEntry& each : report.entries) {
        if (!each.revision) continue;
        if (!text.empty()) text += "\n";
        text += DeckText(report, each, catalog);
      }
      return text;
    }
    case ExportForm::kZip:
      return DecksZip(report, catalog);
  }
  return {};
}

}  // namespace clashdeck::app

#include "tests/fuzz/fuzz_targets.h"

#include <cstdio>
#include <cstdlib>

#include "importers/format_loader.h"
#include "importers/import_batch.h"
#include "importers/repairs.h"
#include "tests/importers/sample_format.h"
#include "tests/importers/sample_records.h"

namespace clashdeck::fuzz {

namespace {

using importers::ImportBatch;
using importers::ImportKind;

// A long text would be the fuzzer's time, not a finding.
constexpr std::size_t kMostBytes = 64 * 1024;

const importers::Importer& SampleImporter() {
  static const importers::Importer kImporter = [] {
    importers::Importer out;
    out.existing = importers::SampleRecords();
    out.repairs =
        R"([{"field": "*", "pattern": "Ã©", "to": "é"}, {"field": "text", "pattern": " *\\[br\\] *", "to": "\n"},
                      {"field": "colors", "from": "Colorless", "to": null}, {"field": "cost", "when": {"id": "NEW-001"}, "to": "X"}])";
    return out;
  }();
  return kImporter;
}

void Check(const ImportBatch& batch) {
  const Records& existing = SampleImporter().existing;
  Require(batch.rows == batch.taken + batch.quarantined.size() + batch.deferred.size(),
          "every row is accounted for");
  for (const auto& [id, printing] : batch.records.printings) {
    const std::string& card = printing.card.str();
    Require(batch.records.cards.contains(card) || existing.cards.contains(card),
            "a printing has its card");
    Require(batch.records.sets.contains(printing.set.str()) ||
                existing.sets.contains(printing.set.str()),
            "a printing has its set");
    Require(printing.id.str() == id, "a printing's key is its id");
  }
  for (const auto& [id, text] : batch.records.texts) {
    Require(
        batch.records.cards.contains(text.card.str()) || existing.cards.contains(text.card.str()),
        "a text has its card");
  }
}

void Import(std::string_view bytes, std::string_view file_name, std::optional<ImportKind> kind) {
  if (bytes.size() > kMostBytes) return;
  const auto batch = SampleImporter().Read(bytes, std::string(file_name), kind);
  if (batch) {
    Check(*batch);
  } else {
    Require(!batch.error().message.empty(), "an error says what is wrong");
  }
}

constexpr std::string_view kSetSeeds[] = {
    R"({"game": "sample", "full": true, "set": {"code": "NEW", "name": "New", "kind": "expansion", "released": "2024-02-02"},
  "cards": [{"name": "Ember Knight", "type": "fighter", "text": "Flight\nDraw.", "keywords": ["Flight", "Awe 2"], "tags": ["Trigger - Enter"],
    "attributes": {"colors": ["red"], "cost": "X", "gems": "R", "attack": -1, "steps": ["a"], "promised": true},
    "printings": [{"id": "NEW-001", "number": "001", "rarity": "rare"}, {"id": "NEW-001_AA", "number": "001_AA", "rarity": "rare", "text": "x"}]},
   {"name": "Ashen Scout", "printings": [{"id": "NEW-002", "number": "002", "rarity": "C"}]}]})"};
constexpr std::string_view kCsvSeeds[] = {
    "id;name;type;text;keywords;color;cost;gems\nNEW-001;Ember "
    "Knight;Fighter;\"Flight\n\"\"Draw\"\"\";Flight|Awe 2;Red;X;RR\n"
    "NEW-002;Ashen Scout;;;;;;\nNEW-003;Blade;Gear;;;Blue|Red;2;◆\n"};
constexpr std::string_view kDeckplanetSeeds[] = {
    R"({"_metadata": {"totalCards": 3}, "NEW-001": {"id": "NEW-001", "name": "Ember Knight", "type": "Fighter", "colors": ["Red"], "cost": 3,
  "specificCost": "⯁⯁", "text": "{{Flight}} [br] aâ€¦", "keywords": ["counter_-_play", "Awe"], "rarity": "Common", "isBanned": true, "errataText": ": Draw."},
  "NEW-001_AA": {"name": "Ember Knight", "colors": [], "color": "Colorless", "errataText": "Errata changed the affiliation to Sun."},
  "NEW-003": {"face": {"front": {"name": "Mage", "type": "Fighter"}, "back": {}}}})"};
constexpr std::string_view kErrataSeeds[] = {
    R"({"game": "sample", "errata": [{"card": "ashen-scout", "kind": "errata", "effective": "2024-05-01", "text": "x", "changes": {"cost": 3}}]})"};
constexpr std::string_view kRulingsSeeds[] = {
    R"({"game": "sample", "rulings": [{"date": "2024-03-15", "text": "x", "cards": ["OLD-001"], "rules": ["1.1"]}]})"};
constexpr std::string_view kRulebookSeeds[] = {
    "Rules\nVersion 1.0\n\n100. General\n\n100.1. These rules apply.\n\n100.1a A rule (see rule "
    "100.2).\n\n100.2. More.\n\nGlossary\n\nTerm – A word (see rule "
    "100.1).\n\nAppendix A – Errata\n\n• Ashen Scout (OLD-001)\n\nFlight\n"};
constexpr std::string_view kGameSeeds[] = {importers::kSampleGameJson};
constexpr std::string_view kFormatSeeds[] = {importers::kFullFormat};

}  // namespace

void Require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "broken contract: %s\n", what);
  std::abort();
}

void FuzzSet(std::string_view bytes) { Import(bytes, "set.json", ImportKind::kSet); }
void FuzzCsv(std::string_view bytes) { Import(bytes, "set.csv", std::nullopt); }
void FuzzDeckplanet(std::string_view bytes) { Import(bytes, "cards.json", std::nullopt); }
void FuzzErrata(std::string_view bytes) { Import(bytes, "errata", ImportKind::kErrata); }
void FuzzRulings(std::string_view bytes) { Import(bytes, "rulings", ImportKind::kRulings); }
void FuzzRulebook(std::string_view bytes) { Import(bytes, "rules.txt", ImportKind::kRulebook); }

void FuzzGame(std::string_view bytes) {
  if (bytes.size() > kMostBytes) return;
  const auto game = importers::ParseGame(bytes, "game.json");
  Require(game.has_value() || !game.error().message.empty(), "an error says what is wrong");
  const auto repairs = importers::RepairTable::Parse(bytes);
  if (!repairs) return;
  std::vector<importers::Repair> log;
  repairs->Apply("text", "Some text [br] of a card.", {}, log);
}

void FuzzFormat(std::string_view bytes) {
  if (bytes.size() > kMostBytes) return;
  static const auto kIndex = importers::EmptyIndexOf(importers::FormatGame());
  const auto reading =
      importers::ReadFormat(bytes, "format.json", importers::FormatGame(), *kIndex);
  Require(reading.has_value() || !reading.error().message.empty(), "an error says what is wrong");
  if (!reading || !reading->usable()) return;
  const auto formats = importers::ResolveFormats(importers::FormatGame(), {reading->source});
  if (!formats) return;
  for (const FormatVersion& version : formats->front().versions) {
    Require(formats->front().On(version.effective) == &version, "a version is found by its day");
    Require(!version.sections.empty(), "a version has sections");
  }
}

constinit const Target kTargets[13] = {
    {"set", FuzzSet, kSetSeeds},
    {"csv", FuzzCsv, kCsvSeeds},
    {"deckplanet", FuzzDeckplanet, kDeckplanetSeeds},
    {"errata", FuzzErrata, kErrataSeeds},
    {"rulings", FuzzRulings, kRulingsSeeds},
    {"rulebook", FuzzRulebook, kRulebookSeeds},
    {"game", FuzzGame, kGameSeeds},
    {"format", FuzzFormat, kFormatSeeds},
    {"query", FuzzQuery, kQuerySeeds},
    {"deck", FuzzDeck, kDeckSeeds},
    {"scenario", FuzzScenario, kScenarioSeeds},
    {"replay", FuzzReplay, kReplaySeeds},
    {"text", FuzzText, kTextSeeds},
};

}  // namespace clashdeck::fuzz

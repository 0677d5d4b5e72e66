#include "importers/set_json.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/date.h"
#include "core/fold.h"
#include "importers/card_checks.h"
#include "importers/card_words.h"
#include "importers/game_terms.h"
#include "importers/input_limits.h"
#include "importers/known_cards.h"
#include "importers/reconcile.h"
#include "importers/row_report.h"

namespace clashdeck::importers {

namespace {

constexpr TextLimits kName{.min = 1, .max = kMaxNameLength};
constexpr TextLimits kText{.min = 0, .max = kMaxTextLength, .lines = true};
constexpr TextLimits kWord{.min = 1, .max = 100};

// Facts that say what a card is; a reprint by name alone has none of them.
constexpr std::string_view kFactKeys[] = {"type",     "subtypes", "token",     "text",
                                          "keywords", "tags",     "attributes"};

// A list of words that `find` knows; each unknown and each second one is a finding.
template <class Find>
auto ReadWords(JsonObject& object, std::string_view key, Findings& findings, Find find) {
  using Word = typename decltype(find(std::string()))::value_type;
  std::vector<Word> out;
  const std::vector<std::string> items = object.Strings(key, kWord);
  if (items.size() > kMaxItemsOfACard) object.Report(key, "has too many entries");
  for (std::size_t i = 0; i < std::min(items.size(), kMaxItemsOfACard); ++i) {
    auto found = find(items[i]);
    const std::string pointer = PointerTo(PointerTo(object.pointer(), key), i);
    if (!found) {
      findings.push_back(
          {pointer, std::string(key), items[i], found.error().reason, found.error().suggestion});
    } else if (std::find(out.begin(), out.end(), *found) != out.end()) {
      findings.push_back({pointer, std::string(key), items[i], "stands twice"});
    } else {
      out.push_back(*std::move(found));
    }
  }
  return out;
}

class SetReader {
 public:
  SetReader(const std::string& file_name, const ImportContext& context)
      : file_name_(file_name),
        context_(context),
        words_(context.game),
        known_(context.existing),
        checks_(context.game) {
    batch_.kind = ImportKind::kSet;
    batch_.format = "native";
  }

  Result<ImportBatch> Read(const json& root_value) {
    Findings findings;
    JsonObject root(root_value, "", findings);
    root.Ignore("$schema");
    const std::string game = root.RequiredString("game", kWord).value_or("");
    if (!game.empty() && game != context_.game.id.str()) {
      root.Report("game", "the file is for another game than '" + context_.game.id.str() + "'");
    }
    const bool full = root.Flag("full").value_or(false);
    ReadHeader(root, findings);
    const json* cards = root.RequiredArray("cards", 0);
    root.Finish();
    if (!findings.empty())
      return Failure(FindingsError(findings, ErrorCode::kBadImport, file_name_));
    for (const json& card : *cards) batch_.rows += RowsOf(card);
    if (auto fits = CheckRowCount(batch_.rows, file_name_); !fits) return Failure(fits.error());
    const Progress progress(context_, batch_.rows);
    for (std::size_t i = 0; i < cards->size(); ++i) {
      ReadCard((*cards)[i], PointerTo("/cards", i));
      progress.Step(row_);
    }
    for (PrintingDraft& draft : drafts_) draft.whole = full && batch_.quarantined.empty();
    Reconcile(std::move(drafts_), context_, words_, {}, batch_);
    if (batch_.taken == 0 && batch_.rows > 0 && !context_.existing.sets.contains(set_.code.str()))
      batch_.records.sets.clear();  // a set of which nothing is there
    if (full && batch_.quarantined.empty()) batch_.full_sets.push_back(set_.code.str());
    if (full && !batch_.quarantined.empty()) {
      batch_.notes.push_back(
          "the file says that it is the whole set, but rows of it were not taken: nothing is "
          "removed");
    }
    return std::move(batch_);
  }

 private:
  static std::size_t RowsOf(const json& card) {
    if (!card.is_object()) return 1;
    const auto printings = card.find("printings");
    const bool list = printings != card.end() && printings->is_array() && !printings->empty();
    return list ? printings->size() : 1;  // a card without printings is a row that cannot be taken
  }

  void ReadHeader(JsonObject& root, Findings& findings) {
    if (!root.has("set")) root.Report("set", "the key 'set' is missing");
    const json* value = root.Object("set");
    if (value == nullptr) return;
    JsonObject header(*value, "/set", findings);
    const std::string code = header.RequiredString("code", kWord).value_or("");
    if (const auto problem = words_.CheckSetCode(code); !code.empty() && problem)
      header.Report("code", problem->reason);
    set_.code = SetCode(code);
    set_.name = header.RequiredString("name", kWord).value_or("");
    if (const auto kind = header.RequiredString("kind", kWord)) {
      const auto known = words_.SetKind(*kind);
      if (known) {
        set_.kind = *known;
      } else {
        header.Report("kind", known.error().reason, known.error().suggestion);
      }
    }
    if (const auto released = header.String("released", kWord)) {
      const auto date = ParseDate(*released);
      if (date) {
        set_.released = *date;
      } else {
        header.Report("released", date.error().message);
      }
    }
    header.Finish();
    batch_.records.sets.emplace(code, set_);
  }

  void ReadCard(const json& value, const std::string& pointer) {
    const std::size_t rows = RowsOf(value);
    const std::size_t first_row = row_ + 1;
    row_ += rows;
    Findings findings;
    JsonObject object(value, pointer, findings);
    const bool reprint = std::none_of(std::begin(kFactKeys), std::end(kFactKeys),
                                      [&](std::string_view key) { return object.has(key); });
    const Card card = ReadFacts(object, findings, reprint);
    const json* printings = object.RequiredArray("printings", 1);
    object.Finish();
    const CardId id = findings.empty() ? PlaceCard(card, object, findings, reprint) : CardId();
    if (!findings.empty()) {
      for (std::size_t i = 0; i < rows; ++i)
        batch_.quarantined.push_back(MakeQuarantine(first_row + i, findings));
      return;
    }
    PrintingDraft draft = StatementOf(card, object);
    draft.card_id = id.str();
    if (const auto named = cards_.find(id.str()); named != cards_.end()) {
      draft.name = named->second.name;
    } else if (reprint) {
      draft.name = context_.existing.cards.at(id.str()).name;
    }
    for (std::size_t i = 0; i < printings->size(); ++i) {
      ReadPrinting((*printings)[i], PointerTo(PointerTo(pointer, "printings"), i), first_row + i,
                   draft);
    }
  }

  // What the file says of the card, without a printing. A list or text that is there and empty says
  // that there is none.
  PrintingDraft StatementOf(const Card& card, const JsonObject& object) const {
    PrintingDraft draft;
    draft.name = card.name;
    draft.set_name = set_.name;
    draft.text = card.text;
    draft.aliases = card.aliases;
    if (!card.type.empty()) draft.facts[kTypeFact].value = card.type;
    const auto list = [&](std::string_view key, std::string_view fact, std::string value) {
      if (!value.empty()) {
        draft.facts[fact].value = std::move(value);
      } else if (object.has(key)) {
        draft.cleared.push_back(fact);
      }
    };
    list("subtypes", kSubtypesFact, JoinIds(card.subtypes));
    list("keywords", kKeywordsFact, JoinKeywords(card.keywords));
    list("tags", kTagsFact, JoinIds(card.tags));
    if (card.text.empty() && object.has("text")) draft.cleared.push_back(kTextFact);
    if (object.has("token")) draft.facts[kTokenFact].value = card.token ? "true" : "false";
    for (const Attribute& attribute : context_.game.attributes) {
      const auto value = card.attributes.find(attribute.id);
      if (value != card.attributes.end()) draft.facts[attribute.id].value = value->second;
    }
    return draft;
  }

  Card ReadFacts(JsonObject& object, Findings& findings, bool reprint) {
    Card card;
    card.name = object.RequiredString("name", kName).value_or("");
    const auto id = object.String("id", kWord);
    if (id && !IsGameId(*id)) object.Report("id", "is not an id of the form 'ashen-scout'");
    card.id = CardId(id.value_or(Slug(card.name)));
    if (card.id.empty() && !card.name.empty())
      object.Report("name", "gives no id: it has neither letters nor digits");
    card.aliases = object.Strings("aliases", kName);
    if (reprint) return card;
    if (!object.has("type")) object.Report("type", "the key 'type' is missing");
    const CardType* type = nullptr;
    if (const auto word = object.String("type", kWord)) {
      const auto found = words_.Type(*word);
      if (found) {
        type = *found;
        card.type = type->id;
      } else {
        object.Report("type", found.error().reason, found.error().suggestion);
      }
    }
    card.token = object.Flag("token").value_or(false);
    card.text = object.String("text", kText).value_or("");
    card.subtypes = ReadWords(object, "subtypes", findings, [&](const std::string& word) {
      return type == nullptr ? Checked<std::string>(word) : words_.Subtype(*type, word);
    });
    card.keywords = ReadWords(object, "keywords", findings,
                              [&](const std::string& word) { return words_.Keyword(word); });
    card.tags = ReadWords(object, "tags", findings,
                          [&](const std::string& word) { return words_.Tag(word); });
    if (const json* values = object.Object("attributes")) {
      const std::string pointer = PointerTo(object.pointer(), "attributes");
      card.attributes = words_.Values(*values, pointer, type, findings);
      CheckGems(card.attributes, pointer, findings);
    }
    return card;
  }

  void CheckGems(const Attributes& attributes, const std::string& pointer, Findings& findings) {
    if (auto finding = checks_.SpecificCost(attributes)) {
      finding->pointer = PointerTo(pointer, finding->field);
      findings.push_back(*std::move(finding));
    }
    if (checks_.colors() == nullptr || checks_.gems() == nullptr) return;
    const auto colors = attributes.find(checks_.colors()->id);
    const auto gems = attributes.find(checks_.gems()->id);
    if (colors == attributes.end() || gems == attributes.end()) return;
    if (!checks_.ColorsBesides(colors->second, gems->second).empty()) {
      findings.push_back({PointerTo(pointer, gems->first), gems->first, gems->second,
                          "the gems have a color that the card is not listed with"});
    }
  }

  // The id under which the card's printings go. Facts given twice in one file must agree; where
  // they disagree with other sets Reconcile() settles it.
  CardId PlaceCard(const Card& card, JsonObject& object, Findings& findings, bool reprint) {
    const auto here = cards_.find(card.id.str());
    if (reprint) {
      std::string known = known_.ByName(card.name);
      if (known.empty()) known = card.id.str();
      if (!cards_.contains(known) && !context_.existing.cards.contains(known)) known.clear();
      if (known.empty()) {
        object.Report("name", "is not a known card: its facts are missing",
                      known_.NearestName(card.name));
      } else if (object.has("id") && known != card.id.str()) {
        object.Report("id", "the card of this name has the id '" + known + "'");
      }
      return CardId(known);
    }
    if (here == cards_.end()) {
      const std::string same_name = known_.ByName(card.name);
      if (!same_name.empty() && same_name != card.id.str()) {
        object.Report("name", "the card '" + same_name + "' has this name already");
        return card.id;
      }
      known_.Add(card);
      places_.emplace(card.id.str(), object.pointer());
      cards_.emplace(card.id.str(), card);
      return card.id;
    }
    if (here->second != card) {
      findings.push_back({object.pointer(), "id", card.id.str(),
                          "disagrees with the card of the same id at " + places_[card.id.str()] +
                              " on " + Difference(here->second, card)});
    }
    return card.id;
  }

  static std::string Difference(const Card& a, const Card& b) {
    if (a.name != b.name) return "name";
    if (a.type != b.type) return "type";
    if (a.subtypes != b.subtypes) return "subtypes";
    if (a.text != b.text) return "text";
    if (a.keywords != b.keywords) return "keywords";
    if (a.tags != b.tags) return "tags";
    if (a.aliases != b.aliases) return "aliases";
    return a.token != b.token ? "token" : "attributes";
  }

  void ReadPrinting(const json& value, const std::string& pointer, std::size_t row,
                    const PrintingDraft& card) {
    Findings findings;
    JsonObject object(value, pointer, findings);
    PrintingDraft draft = card;
    draft.place = {row, pointer};
    Printing& printing = draft.printing;
    printing.set = set_.code;
    const std::string id = object.RequiredString("id", kWord).value_or("");
    if (const auto problem = words_.CheckPrintingId(id); !id.empty() && problem)
      object.Report("id", problem->reason, problem->suggestion);
    printing.id = PrintingId(id);
    printing.number =
        object.RequiredString("number", {.min = 1, .max = kMaxNumberLength}).value_or("");
    printing.artist = object.String("artist", {.min = 1, .max = kMaxArtistLength}).value_or("");
    printing.flavor =
        object.String("flavor", {.min = 1, .max = kMaxFlavorLength, .lines = true}).value_or("");
    printing.printed_text = object.String("text", kText).value_or("");
    if (const auto word = object.RequiredString("rarity", kWord))
      Take(words_.Rarity(*word), "rarity", object, printing.rarity);
    if (const auto word = object.String("finish", kWord))
      Take(words_.Finish(*word), "finish", object, printing.finish);
    draft.alternate_of = words_.AlternateArtOf(id).value_or("");
    printing.alternate_art = object.Flag("alternate_art").value_or(!draft.alternate_of.empty());
    if (!draft.alternate_of.empty() && !printing.alternate_art)
      object.Report("alternate_art", "the id is that of an alternate art");
    object.Finish();
    if (findings.empty()) CheckOwner(object, id, card.card_id);
    if (!findings.empty()) {
      batch_.quarantined.push_back(MakeQuarantine(row, findings));
      return;
    }
    NoteOtherSeries(printing);
    printing_ids_.insert(id);
    drafts_.push_back(std::move(draft));
  }

  // An id may carry a series code and a number of its own; the file decides, the contradiction is
  // told.
  void NoteOtherSeries(const Printing& printing) {
    const std::string& id = printing.id.str();
    const std::size_t dash = id.find('-');
    const std::string code = id.substr(0, dash);
    const std::string& set = set_.code.str();
    if (dash == std::string::npos || words_.CheckSetCode(code).has_value()) return;
    if (code != set) {
      batch_.conflicts.push_back({id,
                                  "set",
                                  {{id, code}, {id, set}},
                                  set,
                                  "the file is of that set, whatever the id says"});
    }
    const std::string number = id.substr(dash + 1);
    if (number != printing.number) {
      batch_.conflicts.push_back({id,
                                  "number",
                                  {{id, number}, {id, printing.number}},
                                  printing.number,
                                  "the printing numbers itself otherwise than its id does"});
    }
  }

  static void Take(Checked<std::string> found, std::string_view key, JsonObject& object,
                   std::string& target) {
    if (found) {
      target = *std::move(found);
    } else {
      object.Report(key, found.error().reason, found.error().suggestion);
    }
  }

  // Ids are never reused: a printing keeps its card.
  void CheckOwner(JsonObject& object, const std::string& id, const std::string& card) {
    if (printing_ids_.contains(id)) {
      object.Report("id", "stands twice in the file");
      return;
    }
    const auto existing = context_.existing.printings.find(id);
    if (existing != context_.existing.printings.end() && existing->second.card.str() != card) {
      object.Report("id", "is a printing of '" + existing->second.card.str() + "' already");
    }
  }

  const std::string& file_name_;
  const ImportContext& context_;
  CardWords words_;
  KnownCards known_;
  ImportBatch batch_;
  CardChecks checks_;
  CardSet set_;
  std::size_t row_ = 0;
  std::vector<PrintingDraft> drafts_;
  std::set<std::string> printing_ids_;
  std::unordered_map<std::string, Card> cards_;          // whose facts the file gives, by id
  std::unordered_map<std::string, std::string> places_;  // card id → pointer of its facts
};

}  // namespace

Result<ImportBatch> ReadSetJson(const json& root, const std::string& file_name,
                                const ImportContext& context) {
  return SetReader(file_name, context).Read(root);
}

}  // namespace clashdeck::importers

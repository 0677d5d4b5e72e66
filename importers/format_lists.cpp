#include "importers/format_lists.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "importers/ascii.h"
#include "importers/game_terms.h"

namespace clashdeck::importers {

namespace {

constexpr std::int64_t kMostTier = 99;
constexpr std::int64_t kMostCopies = 10'000;
constexpr TextLimits kCardWord{.min = 1, .max = 200};
constexpr TextLimits kListSource{.min = 1, .max = 300};

void Add(ListSource& out, std::string card, std::optional<std::uint32_t> max, std::string pointer) {
  out.change.cards.push_back({.card = CardId(std::move(card)), .max = max});
  out.card_pointers.push_back(std::move(pointer));
}

void ReadCards(JsonObject& object, std::string_view key, std::optional<std::uint32_t> max,
               ListSource& out, Findings& findings) {
  const json* list = object.Array(key);
  if (list == nullptr) return;
  const std::string pointer = PointerTo(object.pointer(), key);
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& item = (*list)[i];
    std::optional<std::string> reason;
    if (!item.is_string()) {
      reason = "must be a string";
    } else {
      reason = CheckText(item.get_ref<const std::string&>(), kCardWord);
    }
    if (reason) {
      findings.push_back({PointerTo(pointer, i), std::string(key), ShowValue(item), *reason});
    } else {
      Add(out, item.get<std::string>(), max, PointerTo(pointer, i));
    }
  }
}

void ReadLimits(JsonObject& object, ListSource& out, Findings& findings) {
  const json* limits = object.Object("limit");
  if (limits == nullptr) return;
  JsonObject cards(*limits, PointerTo(object.pointer(), "limit"), findings);
  for (const auto& [card, value] : limits->items()) {
    if (auto reason = CheckText(card, kCardWord)) cards.Report(card, *std::move(reason));
    const auto max = cards.Integer(card, 1, kMostCopies);  // 0 copies is a ban
    if (max) Add(out, card, static_cast<std::uint32_t>(*max), PointerTo(cards.pointer(), card));
  }
}

void ReadTiers(JsonObject& object, ListSource& out, Findings& findings) {
  const json* list = object.Array("tiers");
  if (list == nullptr) return;
  if (list->empty()) object.Report("tiers", "is empty: leave it out for every tier");
  std::set<int> seen;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& item = (*list)[i];
    const bool fits = item.is_number_integer() && item >= 1 && item <= kMostTier;
    if (!fits || !seen.insert(item.get<int>()).second) {
      findings.push_back({PointerTo(PointerTo(object.pointer(), "tiers"), i), "tiers",
                          ShowValue(item),
                          fits ? "stands twice"
                               : "must be a whole number from 1 to " + std::to_string(kMostTier)});
    }
  }
  out.change.tiers.assign(seen.begin(), seen.end());
}

bool Overlap(const ListChange& a, const ListChange& b) {
  if (a.tiers.empty() || b.tiers.empty()) return true;
  return std::any_of(a.tiers.begin(), a.tiers.end(), [&](int tier) {
    return std::find(b.tiers.begin(), b.tiers.end(), tier) != b.tiers.end();
  });
}

std::string Standing(std::optional<std::uint32_t> max) {
  if (!max) return "free";
  return *max == 0 ? "banned" : "limited to " + std::to_string(*max);
}

// How every card stands in every tier that some change speaks of, and without a tier.
class Standings {
 public:
  explicit Standings(std::vector<int> tiers) : tiers_(std::move(tiers)) {}

  // Whether the change makes any difference for the card.
  bool Apply(const ListChange& change, const ListedCard& listed) {
    auto& by_tier = cards_.try_emplace(listed.card.str(), tiers_.size() + 1).first->second;
    bool differs = false;
    const auto set = [&](std::size_t place) {
      differs = differs || by_tier[place] != listed.max;
      by_tier[place] = listed.max;
    };
    if (change.tiers.empty()) set(tiers_.size());  // play without a tier
    for (std::size_t i = 0; i < tiers_.size(); ++i) {
      if (change.tiers.empty() ||
          std::find(change.tiers.begin(), change.tiers.end(), tiers_[i]) != change.tiers.end())
        set(i);
    }
    return differs;
  }

 private:
  std::vector<int> tiers_;
  std::map<std::string, std::vector<std::optional<std::uint32_t>>> cards_;
};

struct OneChange {
  const ListChange* change = nullptr;
  const ListSource* own = nullptr;  // null = the base's
};

// A card stands once in a change, and once among the changes of a day that speak of the same tiers.
void ReportTwice(const std::vector<ListSource>& own, Findings& findings) {
  std::map<std::pair<std::string, CardId>, std::vector<const ListSource*>> by_day;
  for (const ListSource& list : own) {
    for (std::size_t i = 0; i < list.change.cards.size(); ++i) {
      const CardId& card = list.change.cards[i].card;
      auto& others = by_day[{list.change.effective, card}];
      for (const ListSource* other : others) {
        if (!Overlap(other->change, list.change)) continue;
        findings.push_back({list.card_pointers[i], "card", card.str(),
                            other == &list
                                ? "stands twice in one change"
                                : "stands in another change of this day, " + other->pointer});
        break;
      }
      others.push_back(&list);
    }
  }
}

}  // namespace

std::vector<ListSource> ReadLists(JsonObject& root, const FormatBeingRead& format) {
  std::vector<ListSource> out;
  const json* lists = root.Array("lists");
  if (lists == nullptr) return out;
  const std::string pointer = PointerTo(root.pointer(), "lists");
  for (std::size_t i = 0; i < lists->size(); ++i) {
    JsonObject object((*lists)[i], PointerTo(pointer, i), format.findings);
    ListSource& list = out.emplace_back();
    list.pointer = object.pointer();
    ListChange& change = list.change;
    change.announced = ReadFormatDate(object, "announced");
    change.effective = ReadFormatDate(object, "effective");
    if (!change.effective.empty() && change.announced > change.effective)
      object.Report("announced", "is after 'effective'");
    if (i > 0 && !change.effective.empty() && change.effective < out[i - 1].change.effective)
      object.Report("effective", "is before the change above it: changes stand by date");
    change.note = object.RequiredString("source", kListSource).value_or("");
    change.source = {
        .document = change.note,
        .cite = object.String("cite", kGameRule).value_or(change.effective),
        .blame = {
            .format = format.id, .version = change.effective, .key = "lists/" + std::to_string(i)}};
    ReadTiers(object, list, format.findings);
    ReadCards(object, "ban", 0, list, format.findings);
    ReadLimits(object, list, format.findings);
    ReadCards(object, "free", std::nullopt, list, format.findings);
    if (change.cards.empty() && !object.has("ban") && !object.has("limit") && !object.has("free"))
      object.Report("ban", "one of 'ban', 'limit' and 'free' is needed");
    for (const std::string_view key : {"ban", "limit", "free"}) {
      if (const json* value = object.Any(key); value != nullptr && value->empty())
        object.Report(key, "is empty");
    }
    object.Finish();
  }
  return out;
}

bool IsCardId(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](char c) { return IsLower(c) || IsDigit(c) || c == '-'; });
}

std::vector<ListChange> MergeLists(const std::vector<ListChange>& base,
                                   const std::vector<ListSource>& own, Findings& findings) {
  std::vector<OneChange> order;
  order.reserve(base.size() + own.size());
  for (const ListChange& change : base) order.push_back({.change = &change});
  for (const ListSource& list : own) order.push_back({.change = &list.change, .own = &list});
  std::stable_sort(order.begin(), order.end(), [](const OneChange& a, const OneChange& b) {
    return a.change->effective < b.change->effective;
  });
  ReportTwice(own, findings);
  std::set<int> tiers;
  for (const OneChange& each : order)
    tiers.insert(each.change->tiers.begin(), each.change->tiers.end());
  Standings standings({tiers.begin(), tiers.end()});
  std::vector<ListChange> out;
  out.reserve(order.size());
  for (const OneChange& each : order) {
    for (std::size_t i = 0; i < each.change->cards.size(); ++i) {
      const ListedCard& listed = each.change->cards[i];
      const bool differs = standings.Apply(*each.change, listed);
      if (each.own == nullptr) continue;
      if (!IsCardId(listed.card.str())) {
        findings.push_back({each.own->card_pointers[i], "card", listed.card.str(),
                            "is no card id, and there are no cards to look a name up in"});
      } else if (!differs) {
        findings.push_back({each.own->card_pointers[i], "card", listed.card.str(),
                            "changes nothing: it is " + Standing(listed.max) + " already"});
      }
    }
    out.push_back(*each.change);
  }
  return out;
}

}  // namespace clashdeck::importers

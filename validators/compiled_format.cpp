#include "validators/compiled_format.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/query/search.h"

namespace clashdeck::validators {

namespace {

class FormatCompiler {
 public:
  FormatCompiler(std::shared_ptr<const Format> format, const query::SearchIndex& index,
                 CompileOptions options)
      : index_(index), catalog_(*index.catalog), out_(std::make_shared<CompiledFormat>()) {
    out_->format = std::move(format);
    out_->day = std::move(options.day);
    out_->tier = options.tier;
    out_->catalog = index.catalog;
    out_->names = options.names ? std::move(options.names) : MakeCardNames(catalog_);
  }

  Result<std::shared_ptr<const CompiledFormat>> Run() {
    out_->version = out_->format->On(out_->day);
    if (out_->version == nullptr) {
      return Failure(Error{.code = ErrorCode::kNotFound,
                           .message = "format '" + out_->format->id + "' has no version on " +
                                      out_->day + "; the first is of " +
                                      out_->format->versions.front().effective});
    }
    if (catalog_.game().sections.size() > kMaxSections) {
      return Failure(Error{
          .code = ErrorCode::kBadGameData,
          .message = "a game may have " + std::to_string(kMaxSections) + " sections, not more"});
    }
    Facts();
    const bool compiled = Sections() && Pools() && Copies() && Kinds() && Notes() && Grants();
    if (!compiled) return Failure(*std::move(error_));
    Lists();
    Fine();
    Addable();
    return std::shared_ptr<const CompiledFormat>(std::move(out_));
  }

 private:
  std::size_t cards() const { return catalog_.card_count(); }

  // What a query names; tokens too, since a rule about cards is one about tokens that look like
  // them, and whether a token may be in a deck is asked apart.
  std::optional<query::Matches> Ask(const std::string& q, const Blame& blame) {
    auto query = query::ReadQuery(q, *index_.fields, {.base = {.tokens = true}});
    auto matches = query ? query::Match(*query, index_)
                         : query::Parsed<query::Matches>(tl::make_unexpected(query.error()));
    if (matches) return *std::move(matches);
    error_ = Error{.code = ErrorCode::kBadGameData,
                   .message = "format '" + out_->format->id + "', version " + blame.version + ", " +
                              blame.key + ": the query '" + q +
                              "' cannot be used: " + matches.error().message,
                   .suggestions = std::move(matches.error().suggestions)};
    return std::nullopt;
  }

  // Bits by card instead of rows of the index.
  Bits ByCard(const Bits& rows) const {
    Bits out(cards());
    rows.ForEach([&](std::size_t row) { out.Set(index_.cards[row]); });
    return out;
  }

  std::optional<Bits> Cards(const std::string& q, const Blame& blame) {
    if (q.empty()) return Bits(cards(), true);
    auto matches = Ask(q, blame);
    if (!matches) return std::nullopt;
    return ByCard(matches->cards);
  }

  static SectionMask MaskOfAll(const std::vector<SectionIndex>& sections) {
    SectionMask mask = 0;
    for (const SectionIndex section : sections) mask |= MaskOf(section);
    return mask;
  }

  void Facts() {
    out_->tokens = Bits::Where(
        cards(), [&](std::size_t at) { return catalog_.card(static_cast<CardIndex>(at)).token; });
    out_->unreleased = Bits::Where(cards(), [&](std::size_t at) {
      const auto printings = catalog_.printings_of(static_cast<CardIndex>(at));
      return !printings.empty() &&
             std::all_of(printings.begin(), printings.end(), [&](PrintingIndex printing) {
               return catalog_.set_of(printing).released > out_->day;  // not known = released
             });
    });
    out_->banned = Bits(cards());
  }

  bool Sections() {
    out_->sections.assign(catalog_.game().sections.size(), nullptr);
    out_->allowed.assign(cards(), 0);
    for (const SectionRule& rule : out_->version->sections) {
      const auto cards = Cards(rule.q, rule.source.blame);
      if (!cards) return false;
      out_->sections[rule.section] = &rule;
      cards->ForEach([&](std::size_t card) { out_->allowed[card] |= MaskOf(rule.section); });
    }
    return true;
  }

  bool Pools() {
    for (const PoolRule& rule : out_->version->pools) {
      auto cards = Cards(rule.q, rule.source.blame);
      if (!cards) return false;
      out_->pools.push_back({.rule = &rule, .cards = *std::move(cards)});
    }
    return true;
  }

  bool Copies() {
    for (const CopyRule& rule : out_->version->copies) {
      const auto counted = Cards(rule.q, rule.source.blame);
      if (!counted) return false;
      CountRule& out = out_->copies.emplace_back();
      out.rule = &rule;
      out.groups = rule.by == CopyRule::By::kName ? out_->names->group_of.data() : nullptr;
      out.most.assign(cards(), kAnyNumber);
      counted->ForEach([&](std::size_t card) { out.most[card] = rule.max; });
      // The first exception that names a card counts: write the last one first.
      for (auto except = rule.except.rbegin(); except != rule.except.rend(); ++except) {
        auto excepted = Cards(except->q, rule.source.blame);
        if (!excepted) return false;
        excepted->And(*counted);
        excepted->ForEach(
            [&](std::size_t card) { out.most[card] = except->max.value_or(kAnyNumber); });
      }
      if (rule.apart) {
        for (const SectionIndex section : rule.across) out.slots.push_back(MaskOf(section));
      } else {
        out.slots.push_back(MaskOfAll(rule.across));
      }
    }
    return true;
  }

  template <class Rule>
  bool Kind(const std::vector<Rule>& rules, std::vector<KindRule>& out) {
    for (const Rule& rule : rules) {
      auto cards = Cards(rule.q, rule.source.blame);
      if (!cards) return false;
      out.push_back({.cards = *std::move(cards), .across = MaskOfAll(rule.across)});
    }
    return true;
  }

  bool Kinds() {
    return Kind(out_->version->caps, out_->caps) &&
           Kind(out_->version->composition, out_->composition);
  }

  bool Notes() {
    for (const NoteRule& rule : out_->version->notes) {
      Bits& printings = out_->notes.emplace_back(catalog_.printing_count());
      if (rule.q.empty()) continue;  // of every deck
      const auto matches = Ask(rule.q, rule.source.blame);
      if (!matches) return false;
      query::PrintingsOf(*matches, index_).ForEach([&](std::size_t row) {
        printings.Set(index_.printings[row]);
      });
    }
    return true;
  }

  bool Grants() {
    if (!out_->version->draft) return true;
    for (const DraftGrant& grant : out_->version->draft->grants) {
      auto cards = Cards(grant.q, out_->version->draft->source.blame);
      if (!cards) return false;
      cards->Without(out_->tokens);
      out_->grants.push_back({.cards = *std::move(cards), .each = grant.each});
    }
    return true;
  }

  // A listed card is listed with all cards that the format counts as the same: where copies are
  // counted by name, those that share a name with it.
  void Lists() {
    std::vector<std::uint32_t> most(cards(), kAnyNumber);
    std::vector<const ListChange*> by(cards(), nullptr);
    const bool by_name =
        std::any_of(out_->version->copies.begin(), out_->version->copies.end(),
                    [](const CopyRule& rule) { return rule.by == CopyRule::By::kName; });
    bool limits = false;
    for (const CardInForce& listed : ListedOn(*out_->format, out_->day, out_->tier)) {
      const auto named = catalog_.FindCard(listed.card.str());
      if (!named) continue;  // the loader has told of it
      const std::vector<std::uint32_t>& group_of = out_->names->group_of;
      for (CardIndex card = 0; card < cards(); ++card) {
        const bool same = by_name ? group_of[card] == group_of[*named] : card == *named;
        if (!same || most[card] <= listed.max) continue;  // the strictest counts
        most[card] = listed.max;
        by[card] = listed.change;
      }
    }
    for (CardIndex card = 0; card < cards(); ++card) {
      if (by[card] == nullptr) continue;
      if (most[card] == 0) {
        out_->banned.Set(card);
        most[card] = kAnyNumber;  // said once, as a ban
      } else {
        limits = true;
      }
    }
    if (std::any_of(by.begin(), by.end(), [](const auto* change) { return change != nullptr; }))
      out_->listed_by = std::move(by);
    if (!limits) return;
    out_->limits.most = std::move(most);
    out_->limits.groups = by_name ? out_->names->group_of.data() : nullptr;
    out_->limits.slots = {~SectionMask{0}};
  }

  void Fine() {
    out_->fine = out_->allowed;
    for (CardIndex card = 0; card < cards(); ++card) {
      const bool known = std::all_of(out_->pools.begin(), out_->pools.end(),
                                     [&](const KnownPool& pool) { return pool.cards.test(card); });
      if (!known || out_->tokens.test(card) || out_->unreleased.test(card) ||
          out_->banned.test(card))
        out_->fine[card] = 0;
    }
  }

  void Addable() {
    using Places = std::vector<std::uint32_t>;
    const auto places = [](const std::vector<KindRule>& rules, SectionIndex section,
                           CardIndex card) {
      Places out;
      for (std::uint32_t i = 0; i < rules.size(); ++i) {
        if ((rules[i].across & MaskOf(section)) != 0 && rules[i].cards.test(card)) out.push_back(i);
      }
      return out;
    };
    for (const SectionRule& rule : out_->version->sections) {
      std::map<std::pair<Places, Places>, std::size_t> known;
      for (const CardIndex card : out_->names->by_name) {
        if ((out_->fine[card] & MaskOf(rule.section)) == 0) continue;
        Places caps = places(out_->caps, rule.section, card);
        Places composition = places(out_->composition, rule.section, card);
        const auto [found, fresh] =
            known.try_emplace(std::pair(caps, composition), out_->addable.size());
        if (composition.size() > 1) out_->composition_apart = false;
        if (fresh) {
          out_->addable.push_back({.section = rule.section,
                                   .caps = std::move(caps),
                                   .composition = std::move(composition)});
        }
        out_->addable[found->second].cards.push_back(card);
      }
    }
  }

  const query::SearchIndex& index_;
  const GameCatalog& catalog_;
  std::shared_ptr<CompiledFormat> out_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::shared_ptr<const CompiledFormat>> CompileFormat(std::shared_ptr<const Format> format,
                                                            const query::SearchIndex& index,
                                                            CompileOptions options) {
  return FormatCompiler(std::move(format), index, std::move(options)).Run();
}

std::uint32_t MostCopies(const CompiledFormat& format, CardIndex card) {
  const SectionMask fine = format.fine[card];
  if (fine == 0) return 0;
  std::uint64_t most = 0;  // what its sections hold
  for (const SectionRule* rule : format.sections) {
    if (rule != nullptr && (fine & MaskOf(rule->section)) != 0)
      most += rule->size.max.value_or(kAnyNumber);
  }
  const auto at_most = [&](std::uint64_t number) { most = std::min(most, number); };
  for (const CountRule& rule : format.copies) {
    for (const SectionMask slot : rule.slots) {
      if ((slot & fine) != 0) at_most(rule.most[card]);
    }
  }
  if (!format.limits.most.empty()) at_most(format.limits.most[card]);
  for (std::size_t i = 0; i < format.caps.size(); ++i) {
    const KindRule& cap = format.caps[i];
    if (cap.cards.test(card) && (fine & ~cap.across) == 0) at_most(format.version->caps[i].max);
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(most, kAnyNumber));
}

}  // namespace clashdeck::validators

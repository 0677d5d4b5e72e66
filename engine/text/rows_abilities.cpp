// Paragraphs: which kind of ability a stretch of text is.
#include <array>
#include <charconv>

#include "engine/text/rows.h"
#include "engine/text/writer.h"

namespace clashdeck::text {

namespace abilities {
namespace {

Value KeywordLine(Writer& w, const Node& n) {
  for (const Node& child : n.children) {
    const Value value = w.Eval(child);
    if (child.production->row->phrase == "keyword-line") continue;
    w.card.keywords |= Mask(static_cast<Keyword>(value.number));
    if (value.number < kNumberedKeywords) {
      w.card.keyword_number[value.number] = static_cast<std::uint8_t>(w.pool.quantities[value.n].n);
    }
  }
  return {};
}

Value Triggered(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kTriggered;
  w.Eval(n.children[0]);
  w.Eval(n, "sentences");
  w.CloseAsOwn();
  return {};
}

// What an Action or Trap does; on other cards an effect that is activated in that window (114.1).
Value Counter(Writer& w, const Node& n) {
  w.Open();
  Ability& ability = w.draft().ability;
  ability.kind = AbilityKind::kResolve;
  ability.timing = w.Says(n, "attack") ? Timing::kCounterAttack
                   : w.Says(n, "play") ? Timing::kCounterPlay
                                       : Timing::kCounterTrap;
  w.Eval(n, "sentences");
  w.CloseAsOwn();
  return {};
}

Value Resolve(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kResolve;
  w.Eval(n, "sentences");
  w.CloseAsOwn();
  if (w.Has(n, "action-rest")) w.Eval(n, "action-rest");
  return {};
}

// 107.4b: a threshold holds for what follows it, up to the next one.
Value Paragraph(Writer& w, const Node& n) {
  if (const Node* sign = w.Child(n, "#threshold")) {
    const std::string_view words = w.Words(*sign);
    int threshold = 0;
    std::from_chars(words.data() + 1, words.data() + words.size() - 1, threshold);
    w.threshold = static_cast<std::uint8_t>(threshold);
  }
  return w.Eval(n, "card-text");
}

Value Static(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  if (w.Has(n, "condition")) w.draft().ability.condition = w.Eval(n, "condition").condition;
  w.Eval(n, "durable");
  w.CloseAsOwn();
  return {};
}

Value AttachOnly(Writer& w, const Node& n) {
  w.Open();
  w.draft().ability.kind = AbilityKind::kStatic;
  w.draft().ability.zones = static_cast<ZoneMask>(~ZoneMask{0});
  const Index filter = w.FilterOf(w.Eval(n, "noun"));
  w.Emit(Op::kAttachOnly, Pick(Who::kSelf)).x = filter;
  w.CloseAsOwn();
  return {};
}

Value AttachCost(Writer& w, const Node& n) {
  w.card.attach = w.Eval(n, "gems").price;
  return {};
}

constexpr auto kRows = std::to_array<Row>({
    {"keyword-line", "(<keyword>|<numbered-keyword>)", KeywordLine},
    {"keyword-line", "(<keyword>|<numbered-keyword>) , <keyword-line>", KeywordLine},

    // A permanent's paragraph is abilities; "told" ones end with sentences, so on an Action no bare
    // sentences may follow them.
    {"paragraph", "[#threshold] <card-text>", Paragraph},
    {"card-text", "(<ability>|<told>)"},
    {"card-text", "(<ability>|<told>) <card-text>", InTurn},
    {"action-paragraph", "<action-text>"},
    {"action-text", "<sentences>", Resolve},
    {"action-text", "<sentences> <action-rest>", Resolve},
    {"action-text", "<action-rest>"},
    {"action-rest", "<ability>"},
    {"action-rest", "<ability> <action-text>", InTurn},
    {"action-rest", "<told>"},
    {"action-rest", "<told> <action-rest>", InTurn},

    {"ability", "<keyword-line>"},
    {"told", "<tag> <sentences>", Triggered},
    {"told", "counter - (attack|play|trap) : <sentences>", Counter},
    {"ability", "attach : <gems>", AttachCost},
    {"ability", "this (card|weapon) can only be attached to [a|an] <noun> .", AttachOnly},
    {"ability", "<durable> .", Static},
    {"ability", "if <condition> , <durable> .", Static},
});

}  // namespace
}  // namespace abilities

std::span<const Row> AbilityRows() { return abilities::kRows; }

}  // namespace clashdeck::text

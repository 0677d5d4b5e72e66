// The fuzz target of the query language, over a handful of cards.
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/fold.h"
#include "core/query/explain.h"
#include "core/query/order.h"
#include "core/query/parser.h"
#include "core/query/pattern.h"
#include "core/query/print.h"
#include "core/query/search.h"
#include "core/query/text_filter.h"
#include "tests/core/query/sample_catalog.h"
#include "tests/fuzz/fuzz_targets.h"

namespace clashdeck::fuzz {

namespace {

using query::Atom;
using query::Bits;
using query::Node;
using query::QueryError;

struct SearchedCards {
  Game game = query::SearchGame();
  std::shared_ptr<const GameCatalog> catalog =
      std::make_shared<const GameCatalog>(game, query::SearchRecords());
  std::shared_ptr<const query::SearchIndex> index = query::BuildIndex(catalog);
};

const query::SearchIndex& Index() {
  static const SearchedCards kCards;
  return *kCards.index;
}

bool BeginsACharacter(std::string_view text, std::size_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
}

// Messages are shown as JSON, and spans are counted in characters too.
void CheckError(const QueryError& error, std::string_view text) {
  Require(!error.message.empty(), "an error says what is wrong");
  Require(IsValidUtf8(error.message), "a message is valid UTF-8");
  for (const std::string& suggestion : error.suggestions)
    Require(IsValidUtf8(suggestion), "a suggestion is valid UTF-8");
  Require(error.span.begin <= error.span.end && error.span.end <= text.size(),
          "a span lies within the query");
  if (!IsValidUtf8(text)) return;
  Require(BeginsACharacter(text, error.span.begin) && BeginsACharacter(text, error.span.end),
          "a span holds whole characters");
}

// The index may only leave out what does not match.
void CheckIndex(const Atom& value) {
  const query::TextColumn& column = *Index().of_card.texts;
  const Bits all(column.size(), true);
  Bits scanned(column.size());
  if (value.kind == Atom::Kind::kRegex) {
    const auto pattern = query::Pattern::Compile(value.text, value.span);
    if (!pattern) return;
    all.ForEach([&](std::size_t row) {
      if (pattern->Matches(column.folded(row))) scanned.Set(row);
    });
    query::PatternBudget budget(column.bytes());
    Require(pattern->Matching(column, all, budget) == scanned || budget.exhausted(),
            "a pattern finds what a scan finds");
    return;
  }
  const std::string needle = Fold(value.text);
  all.ForEach([&](std::size_t row) {
    if (column.folded(row).find(needle) != std::string_view::npos) scanned.Set(row);
  });
  Require(column.Containing(needle, all) == scanned, "a text finds what a scan finds");
}

void CheckValues(const Node& node) {
  for (const Atom& value : node.condition.values) CheckIndex(value);
  for (const Node& child : node.children) CheckValues(child);
}

void CheckPages(const query::Matches& found, const query::Directives& directives) {
  const query::SearchIndex& index = Index();
  const query::HitPage whole =
      query::OrderHits(found, directives, index, {.most = index.printings.size()});
  Require(!whole.more && whole.hits.size() == whole.total, "one page can hold every hit");
  std::vector<query::Hit> paged;
  for (bool more = true; more;) {
    query::PageWish wish{.most = 2};
    if (!paged.empty()) wish.after = paged.back();
    const query::HitPage page = query::OrderHits(found, directives, index, wish);
    Require(!page.more || !page.hits.empty(), "a page before others holds something");
    paged.insert(paged.end(), page.hits.begin(), page.hits.end());
    more = page.more;
  }
  Require(paged == whole.hits, "pages follow each other without gaps");
}

void CheckAnswer(query::Query query) {
  const auto answer = query::Match(query, Index());
  CheckPages(*answer, query.directives);
  if (query.tree.kind == Node::Kind::kAll && query.tree.children.empty()) return;
  query.directives.tokens = true;
  const Bits found = query::PrintingsOf(*query::Match(query, Index()), Index());
  Node negated{.kind = Node::Kind::kNot};
  negated.children.push_back(std::move(query.tree));
  query.tree = std::move(negated);
  const auto opposite = query::Match(query, Index());
  Require(opposite.has_value(), "what can be asked can be negated");
  Bits rest = query::PrintingsOf(*opposite, Index());
  rest.Flip();
  Require(rest == found, "a query and its negation part the printings");
}

// What the canonical form says is what was asked, and it is its own canonical form.
void CheckCanonical(const query::Explanation& said) {
  const auto again = query::ReadQuery(said.canonical, *Index().fields,
                                      {.max_bytes = std::numeric_limits<std::size_t>::max()});
  Require(again.has_value(), "a canonical form can be read");
  const auto explained = query::Explain(*again, Index());
  Require(explained.has_value(), "a canonical form is understood");
  Require(explained->canonical == said.canonical, "a canonical form is its own");
  Require(
      explained->hits.cards == said.hits.cards && explained->hits.printings == said.hits.printings,
      "a canonical form finds the same");
}

void CheckExplanation(const query::Query& query, std::string_view text) {
  const auto explained = query::Explain(query, Index(), true);
  if (!explained) return CheckError(explained.error(), text);
  Require(IsValidUtf8(explained->sentence), "a sentence is valid UTF-8");
  for (const QueryError& warning : explained->warnings) CheckError(warning, text);
  CheckCanonical(*explained);
}

// The simpler search in rules and rulings.
void CheckTextFilter(std::string_view text) {
  const auto filter = query::TextFilter::Read(text);
  if (!filter) return CheckError(filter.error(), text);
  const query::TextColumn& column = *Index().of_card.texts;
  Require(filter->Rows(column)->size() == column.size(), "a filter answers for every text");
}

}  // namespace

const std::string_view kQuerySeeds[25] = {
    "ash",
    "!\"Café Noir\"",
    "t:fighter c>=ug -cost:x",
    "(c:red or c:blue|green) atk>def",
    "gems>=uu gemcount=3 colorcount!=0",
    "cost:2..4 def<=5 def!=none",
    "o:/draw (one|two) cards?/ or o:\"~ gets\"",
    "textever:\"two cards\" printed:draw",
    "r>=rare r:common..epic -r=none",
    "date>=2024-03 date:2023..2024 date<two",
    "erratadate>2023 rulingdate:2024-06-01",
    "kw:flight kw.awe-factor>=2",
    "kw:\"awe factor 2\" trigger:enter",
    "is:token|promo has:errata -is:reprint",
    "s:one in:two e!=pro cn<=10 prints>1",
    "card:briar or print:ONE-002_AA",
    "aff:moon promised:yes planet=\"cinder reach\"",
    "any:weapon flavor:none artist:ada finish:normal",
    "unique:prints order:cost dir:desc asof:2024-01-01 include:all t:gear",
    "-(-(a or -b) (c d or !e))",
    "cost≥2 atk≠3 name:“the thorn”",
    "colour:red t:figther limit:3 legal:standard engine:full",
    "n:/^[a-m]\\w+\\/?/ st:weap",
    "it's and \"or\" and x-ray, 1.5",
    "errata:strong ruling:/weapon|gear/ c:colorless colors<2",
};

void FuzzQuery(std::string_view bytes) {
  CheckTextFilter(bytes);
  const auto tree = query::Parse(bytes);
  if (!tree) return CheckError(tree.error(), bytes);
  const auto read_back = query::Parse(query::Print(*tree), std::numeric_limits<std::size_t>::max());
  Require(read_back.has_value() && *read_back == *tree, "a printed query reads back as the same");
  CheckValues(*tree);
  auto query = query::ReadQuery(bytes, *Index().fields);
  if (!query) return CheckError(query.error(), bytes);
  CheckExplanation(*query, bytes);
  if (const auto answer = query::Match(*query, Index())) {
    CheckAnswer(*std::move(query));
  } else {
    CheckError(answer.error(), bytes);
  }
}

}  // namespace clashdeck::fuzz

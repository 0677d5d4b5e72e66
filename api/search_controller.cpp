#include "api/search_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "api/card_view.h"
#include "api/json_text.h"
#include "api/limits.h"
#include "api/lookup.h"
#include "api/page.h"
#include "api/params.h"
#include "api/search_params.h"
#include "app/card_csv.h"
#include "app/card_search.h"
#include "app/json.h"
#include "app/json_writer.h"
#include "app/search_json.h"

namespace clashdeck::api {

namespace {

// A search as it is answered: what was asked, of which data, shown how.
struct CardSearch {
  PageRequest page;
  app::Search search;
  CardView view;
  app::SearchWish wish;
};

constexpr std::size_t kUsualEnd = 320;  // bytes around the hits; more are no mistake

// A cursor holds the day of its first page: the answer goes on as it began, past midnight too.
constexpr char kAfterDay = ' ';

std::string AfterText(const query::SearchIndex& index, const query::Hit& hit) {
  return index.as_of + kAfterDay + index.catalog->printing(index.printings[hit.printing]).id.str();
}

Result<CardSearch> ReadCardSearch(const Call& call, const SnapshotStore& snapshots,
                                  std::size_t max_bytes) {
  auto page = ReadPage(call, snapshots);
  if (!page) return Failure(page.error());
  auto request = ReadSearchRequest(call, max_bytes);
  if (!request) return Failure(request.error());
  auto facets = ReadNames(call.query, "facets", kMaxFacets);
  if (!facets) return Failure(facets.error());
  auto view = ReadCardView(call.query, page->game().catalog->game());
  if (!view) return Failure(view.error());
  app::SearchWish wish{.most = page->limit, .facets = *std::move(facets)};
  std::string day;
  if (page->after) {
    const std::size_t blank = std::min(page->after->find(kAfterDay), page->after->size() - 1);
    day = page->after->substr(0, blank);
    wish.after = page->after->substr(blank + 1);
  }
  auto search = app::ReadSearch(*request, page->game().indexes, *call.snapshot->catalog);
  if (!search) return Failure(search.error());
  view->as_of = search->query.directives.as_of;
  if (!day.empty() && search->index && day != search->index->as_of) {
    const app::SearchIndexes& indexes = page->game().indexes;
    const bool previews = search->query.directives.previews;
    search->index = call.at_once ? indexes.Ready(day, previews) : indexes.On(day, previews);
  }
  return CardSearch{.page = *std::move(page),
                    .search = *std::move(search),
                    .view = *std::move(view),
                    .wish = std::move(wish)};
}

// The JSON of each hit, from what the snapshot has rendered as far as that goes.
class HitWriter {
 public:
  explicit HitWriter(const CardSearch& asked)
      : game_(asked.page.game()), search_(asked.search), view_(asked.view) {
    if (!view_.as_of.empty()) {
      form_ = Form::kRendered;
    } else if (view_.fields.empty()) {
      form_ = Form::kWhole;
    } else if (view_.fields.size() == 1 && view_.fields.front() == "id") {
      form_ = Form::kId;
    } else {
      std::vector<std::string> keys = view_.fields;
      keys.emplace_back("id");
      choice_ = game_.cards.Choose(keys);
    }
  }

  // Bytes of the hits, as far as they are known before.
  std::size_t SizeOf(const std::vector<query::Hit>& hits) const {
    std::size_t size = 0;
    for (const query::Hit& hit : hits) {
      const CardIndex card = search_.index->cards[hit.card];
      size += form_ == Form::kWhole ? game_.cards.whole(card).size()
              : form_ == Form::kId  ? game_.cards.only_id(card).size()
                                    : kUsualSome;
      size += search_.prints() ? kUsualPrinting : 1;
    }
    return size;
  }

  void Append(const query::Hit& hit, app::JsonWriter& out) const {
    const CardIndex card = search_.index->cards[hit.card];
    switch (form_) {
      case Form::kWhole:
        out.Raw(game_.cards.whole(card));
        break;
      case Form::kId:
        out.Raw(game_.cards.only_id(card));
        break;
      case Form::kSome:
        game_.cards.AppendSome(card, choice_, out);
        break;
      case Form::kRendered:
        out.Raw(CardText(game_, card, view_));
        break;
    }
    if (!search_.prints()) return;
    out.DropLast().Raw(",\"printing\":");
    out.Raw(game_.printings[search_.index->printings[hit.printing]]).Raw("}");
  }

 private:
  enum class Form { kWhole, kId, kSome, kRendered };
  // Bytes that are set aside; more are no mistake.
  static constexpr std::size_t kUsualSome = 128;      // of some members of a card
  static constexpr std::size_t kUsualPrinting = 320;  // of a printing

  const GameBodies& game_;
  const app::Search& search_;
  const CardView& view_;
  Form form_ = Form::kSome;
  CardBodies::Choice choice_;
};

std::string HitsJson(const CardSearch& asked, const app::SearchAnswer& answer, ListParts parts) {
  if (!answer.warnings.empty()) parts.warnings = JsonText(app::WarningsJson(answer.warnings));
  if (!answer.facets.empty())
    parts.extra = ",\"facets\":" + JsonText(app::FacetsJson(answer.facets));
  const HitWriter writer(asked);
  std::string text;
  {
    app::JsonWriter out(text, writer.SizeOf(answer.page.hits) + kUsualEnd);
    out.Raw("{\"data\":[");
    app::JsonCommas commas(out);
    for (const query::Hit& hit : answer.page.hits) {
      commas.Next();
      writer.Append(hit, out);
    }
  }
  AppendListEnd(parts, text);
  return text;
}

std::string HitsNdjson(const CardSearch& asked, const app::SearchAnswer& answer) {
  const HitWriter writer(asked);
  std::string text;
  {
    app::JsonWriter out(text, writer.SizeOf(answer.page.hits));
    for (const query::Hit& hit : answer.page.hits) {
      writer.Append(hit, out);
      out.Raw("\n");
    }
  }
  return text;
}

std::string HitsCsv(const CardSearch& asked, const app::SearchAnswer& answer) {
  const GameBodies& game = asked.page.game();
  const query::SearchIndex& index = *asked.search.index;
  const auto columns = app::CsvCardColumns(game.catalog->game(), asked.view.fields);
  std::string text = app::CsvTitles(columns, asked.search.prints());
  for (const query::Hit& hit : answer.page.hits) {
    const auto card =
        app::CardJson(*game.catalog, index.cards[hit.card],
                      {.as_of = asked.view.as_of, .today = game.day, .engine = game.engine.get()});
    nlohmann::ordered_json printing;
    if (asked.search.prints())
      printing = app::PrintingJson(*game.catalog, index.printings[hit.printing]);
    text += app::CsvRow(card, columns, printing);
  }
  return text;
}

Result<Response> AnswerSearch(const Call& call, const SnapshotStore& snapshots,
                              std::size_t max_bytes) {
  const auto asked = ReadCardSearch(call, snapshots, max_bytes);
  if (!asked) return Failure(asked.error());
  if (!asked->search.index) return Postponed();
  const auto answer = app::SearchCards(asked->search, asked->wish, *call.snapshot->catalog);
  if (!answer) return Failure(answer.error());
  ListParts parts{.total = answer->page.total,
                  .data_version = asked->page.source.origin->data_version};
  if (answer->page.more) {
    parts.next = NextCursor(asked->page, AfterText(*asked->search.index, answer->page.hits.back()));
  }
  Response response(200, call.form, {});
  response.Set("x-data-version", std::string(parts.data_version));
  if (asked->page.older) response.origin = asked->page.source.origin;
  if (call.form == kJsonType) {
    response.body = HitsJson(*asked, *answer, std::move(parts));
    return response;
  }
  // Other forms have no place for what is said about the list.
  if (!asked->wish.facets.empty())
    return BadParameter("facets", "are told in JSON only; ask for it with Accept");
  if (!answer->warnings.empty())
    response.Set("x-warnings", app::WarningsJson(answer->warnings).dump(-1, ' ', true));
  response.Set("x-total-count", std::to_string(answer->page.total));
  if (!parts.next.empty()) response.Set("x-next-cursor", parts.next);
  response.body = call.form == kCsvType ? HitsCsv(*asked, *answer) : HitsNdjson(*asked, *answer);
  return response;
}

Result<Response> PostSearch(const Call& call, const SnapshotStore& snapshots) {
  const auto parameters = ReadSearchBody(call.request.body);
  if (!parameters) return Failure(parameters.error());
  const Call same{.request = call.request,
                  .snapshot = call.snapshot,
                  .path = call.path,
                  .query = *parameters,
                  .caller = call.caller,
                  .request_id = call.request_id,
                  .form = call.form,
                  .at_once = call.at_once};
  auto answer = AnswerSearch(same, snapshots, query::kMaxBodyQuery);
  if (!answer && answer.error().span) answer.error().pointer = "/q";
  return answer;
}

Result<Response> ExplainQuery(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto request = ReadSearchRequest(call, query::kMaxUrlQuery);
  if (!request) return Failure(request.error());
  if (!request->q) return BadParameter("q", "is missing");
  const Catalog& catalog = *call.snapshot->catalog;
  const auto search = app::ReadSearch(*request, (*game)->indexes, catalog);
  if (!search) return Failure(search.error());
  if (!search->index) return Postponed();
  const auto explained = app::ExplainSearch(*search, catalog);
  if (!explained) return Failure(explained.error());
  return JsonResponse(app::ExplainedJson(*search, *explained, call.snapshot->data_version()));
}

// Every card with all there is of it.
std::string BulkJson(const GameBodies& game, char between) {
  std::string text;
  for (CardIndex card = 0; card < game.catalog->card_count(); ++card) {
    if (card > 0) text += between;
    text.append(JsonText(app::CardJson(*game.catalog, card,
                                       {.today = game.day,
                                        .printings = true,
                                        .rulings = true,
                                        .history = true,
                                        .engine = game.engine.get()})));
  }
  return text;
}

Result<Response> GetBulk(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const GameBodies& bodies = **game;
  Response response(200, call.form, {});
  if (call.form == kNdjsonType) {
    response.shared_body = bodies.bulk.ndjson.Get([&] { return BulkJson(bodies, '\n') + "\n"; });
  } else {
    response.shared_body = bodies.bulk.json.Get([&] {
      return "{\"data\":[" + BulkJson(bodies, ',') +
             "],\"total\":" + std::to_string(bodies.catalog->card_count()) +
             ",\"content_hash\":\"" + bodies.catalog->content_hash() + "\"}";
    });
  }
  return response;
}

}  // namespace

std::vector<Route> SearchRoutes(const Context& context) {
  const SnapshotStore* snapshots = &context.snapshots;
  const std::string game = "/v1/games/{game}";
  const std::vector<std::string_view> forms = {kJsonType, kNdjsonType, kCsvType};
  return {
      {.path = game + "/cards",
       .handler =
           [snapshots](const Call& call) {
             return AnswerSearch(call, *snapshots, query::kMaxUrlQuery);
           },
       .query = SearchParameters(),
       .cost = Cost::kSearch,
       .forms = forms},
      {.method = Method::kPost,
       .path = game + "/cards/search",
       .handler = [snapshots](const Call& call) { return PostSearch(call, *snapshots); },
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .forms = forms},
      {.path = game + "/query/explain",
       .handler = ExplainQuery,
       .query = {"q", "unique", "order", "dir", "as_of", "lenient"},
       .cost = Cost::kSearch},
      {.path = game + "/bulk",
       .handler = GetBulk,
       .cost = Cost::kSearch,
       .forms = {kJsonType, kNdjsonType},
       .worker = true},
  };
}

}  // namespace clashdeck::api

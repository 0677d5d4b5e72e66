#include "api/deck_controller.h"

#include <nlohmann/json.hpp>

#include "api/deck_body.h"
#include "api/json_body.h"
#include "api/json_text.h"
#include "api/lookup.h"
#include "api/params.h"
#include "app/deck_odds.h"
#include "app/deck_view.h"
#include "app/deck_write.h"
#include "app/sample_hands.h"

namespace clashdeck::api {

namespace {

Result<app::DeckInput> ReadDeckBody(std::string_view body) {
  auto object = ParseObject(body);
  if (!object) return Failure(object.error());
  if (const auto known = CheckKeys(*object, "", kDeckKeys); !known) return Failure(known.error());
  return ReadDeckOf(*object, "");
}

Result<Response> ParsedResponse(const Call& call, const GameBodies& game,
                                const app::DeckInput& input) {
  const auto listed = app::ReadDeckInput(input, *game.catalog);
  if (!listed) return Failure(listed.error());
  return Response(200, kJsonType,
                  app::ParsedDeckText(*listed, *game.catalog, call.snapshot->data_version()));
}

Result<Response> ParseDeck(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto input = ReadDeckBody(call.request.body);
  if (!input) return Failure(input.error());
  return ParsedResponse(call, **game, *input);
}

Result<Response> ConvertDeck(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  const auto writing = ReadDeckWriting(call.query);
  if (!writing) return Failure(writing.error());
  const auto input = ReadDeckBody(call.request.body);
  if (!input) return Failure(input.error());
  const auto listed = app::ReadWholeDeck(*input, *(*game)->catalog);
  if (!listed) return Failure(listed.error());
  return DeckResponse(listed->deck, *(*game)->catalog, *writing);
}

struct Question {
  const GameBodies* game = nullptr;
  nlohmann::json body = {};
  Deck deck = {};
};

// A body that holds a deck and what is asked of it; the other keys are the question's own.
Result<Question> ReadQuestion(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  auto body = ParseObject(call.request.body);
  if (!body) return Failure(body.error());
  const auto input = ReadDeckOf(*body, "");
  if (!input) return Failure(input.error());
  auto listed = app::ReadWholeDeck(*input, *(*game)->catalog);
  if (!listed) return Failure(listed.error());
  return Question{.game = *game, .body = *std::move(body), .deck = std::move(listed->deck)};
}

Result<Response> GetOdds(const Call& call) {
  const auto question = ReadQuestion(call);
  if (!question) return Failure(question.error());
  const auto request = app::ReadOddsRequest(question->body);
  if (!request) return Failure(request.error());
  const auto index = question->game->indexes.On({}, /*previews=*/true);
  const auto odds = app::OddsJson(question->deck, *index, *request);
  if (!odds) return Failure(odds.error());
  return JsonResponse(*odds);
}

Result<Response> GetHands(const Call& call) {
  const auto question = ReadQuestion(call);
  if (!question) return Failure(question.error());
  const auto request = app::ReadHandsRequest(question->body);
  if (!request) return Failure(request.error());
  const auto hands = app::HandsJson(question->deck, *question->game->catalog, *request);
  if (!hands) return Failure(hands.error());
  return JsonResponse(*hands);
}

Result<Response> GetDeckByCode(const Call& call) {
  const auto game = FindGame(*call.snapshot, call.path[0]);
  if (!game) return Failure(game.error());
  return ParsedResponse(call, **game,
                        {.kind = app::DeckInput::Kind::kCode, .text = std::string(call.path[1])});
}

}  // namespace

Result<app::Paper> ReadPaper(const QueryString& query) {
  static const std::vector<std::string> kPapers = {"a4", "letter"};
  const auto name = ReadChoice(query, "paper", kPapers);
  if (!name) return Failure(name.error());
  return *app::PaperFromName(*name);
}

Result<DeckWriting> ReadDeckWriting(const QueryString& query) {
  std::vector<std::string> names;
  for (const DeckForm form : kDeckForms) names.emplace_back(DeckFormName(form));
  const auto name = ReadChoice(query, "to", names);
  if (!name) return Failure(name.error());
  const auto paper = ReadPaper(query);
  if (!paper) return Failure(paper.error());
  const DeckWriting writing{.form = *DeckFormFromName(*name), .paper = *paper};
  if (writing.form != DeckForm::kHtml && query.Find("paper") != nullptr)
    return Fail(ErrorCode::kBadParameter, "paper: is for to=html, the sheet to print");
  return writing;
}

Response SheetResponse(std::string html) {
  Response sheet(200, kHtmlType, std::move(html));
  // Names of decks and players come from anybody: the sheet runs nothing and loads nothing.
  sheet.Set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
  return sheet;
}

Response DeckResponse(const Deck& deck, const GameCatalog& catalog, const DeckWriting& writing) {
  const DeckForm form = writing.form;
  std::string text = app::WriteDeck(deck, catalog, form, writing.paper);
  if (form == DeckForm::kHtml) {
    return SheetResponse(std::move(text));
  }
  const bool json = form == DeckForm::kJson || form == DeckForm::kTcgArena;
  return Response(200,
                  json                     ? kJsonType
                  : form == DeckForm::kCsv ? kCsvType
                                           : kTextType,
                  std::move(text));
}

std::vector<Route> DeckRoutes(const Context& /*context*/) {
  const std::string decks = "/v1/games/{game}/decks";
  return {
      {.method = Method::kPost,
       .path = decks + "/parse",
       .handler = ParseDeck,
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever},
      {.method = Method::kPost,
       .path = decks + "/convert",
       .handler = ConvertDeck,
       .query = {"to", "paper"},
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever,
       .forms = {kJsonType, kTextType, kCsvType, kHtmlType}},
      {.method = Method::kPost,
       .path = "/v1/games/{game}/odds",
       .handler = GetOdds,
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever},
      {.method = Method::kPost,
       .path = "/v1/games/{game}/sample-hands",
       .handler = GetHands,
       .cost = Cost::kSearch,
       .body = BodyKind::kJson,
       .caching = Caching::kNever},
      {.path = decks + "/code/{code}", .handler = GetDeckByCode, .cost = Cost::kSearch},
  };
}

}  // namespace clashdeck::api

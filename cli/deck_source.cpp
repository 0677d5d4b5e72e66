#include "cli/deck_source.h"

#include <filesystem>
#include <utility>

#include "app/format_lookup.h"
#include "core/deck/code.h"

namespace clashdeck::cli {

std::unique_ptr<DeckBench> DeckBench::Open(const CommonOptions& options, int& exit_code) {
  auto services = OpenGame(options, exit_code);
  if (!services) return nullptr;
  std::unique_ptr<DeckBench> bench(new DeckBench());
  bench->services_ = *std::move(services);
  bench->catalog_ = bench->services_.catalogs->current()->Share(options.game);
  bench->now_ = bench->services_.clock();
  const auto lookup = std::make_shared<app::GameFormatLookup>(
      bench->services_.formats->current()->Of(options.game));
  bench->indexes_ = std::make_unique<app::SearchIndexes>(bench->catalog_, bench->now_.substr(0, 10),
                                                         lookup, lookup->days());
  bench->rules_ = std::make_unique<app::DeckRules>(bench->catalog_, *bench->indexes_);
  lookup->Attach(*bench->rules_);
  return bench;
}

const query::SearchIndex& DeckBench::index() {
  if (!index_) index_ = indexes_->On({}, /*previews=*/true);
  return *index_;
}

Result<app::DeckInput> ReadDeckArgument(const std::string& argument) {
  std::error_code ignored;
  if (LooksLikeDeckCode(argument) && !std::filesystem::exists(argument, ignored))
    return app::DeckInput{.kind = app::DeckInput::Kind::kCode, .text = argument};
  auto text = ReadInput(argument, kMaxDeckFile);
  if (!text) {
    Error error = text.error();
    if (error.code != ErrorCode::kBadImport) return Failure(std::move(error));
    error.code = ErrorCode::kBadDeck;
    error.message += "; a deck is a file, a code (cd1...) or - for standard input";
    return Failure(std::move(error));
  }
  return app::DeckInput{.kind = app::DeckInput::Kind::kText, .text = *std::move(text)};
}

}  // namespace clashdeck::cli

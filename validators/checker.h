// Is this deck legal in this format on this day, and if not, exactly why. Start here.
#pragma once

#include "core/deck/reader.h"
#include "validators/compiled_format.h"
#include "validators/problem.h"
#include "validators/rules.h"

namespace clashdeck::validators {

struct CheckOptions {
  Mode mode = Mode::kFinal;
  const Deck* pool = nullptr;  // drafted cards, of any section
  bool fixes = true;           // a cure for each problem
  bool plan = false;           // one that makes the deck legal as a whole: Verdict::plan
};

// Keeps its scratch space from check to check: one for each thread. A deck without problems costs
// no allocation but the verdict's own.
class Checker {
 public:
  // `deck` and `options.pool` are of the snapshot that `format` was compiled over.
  Verdict Check(const CompiledFormat& format, const ListedDeck& deck, CheckOptions options = {});
  Verdict Check(const CompiledFormat& format, const Deck& deck, CheckOptions options = {});

 private:
  Verdict Run(const DeckCheck& check, const CheckOptions& options);

  Scratch scratch_;
};

}  // namespace clashdeck::validators

// Turns the findings of a row into its quarantine entry: one entry a row, so that rows = taken +
// quarantined.
#pragma once

#include "importers/import_batch.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// `findings` is not empty. The first is the entry's field and value; the others are told in its
// reason.
Quarantine MakeQuarantine(std::size_t row, const Findings& findings);

// Calls the progress callback now and then, not for every row.
class Progress {
 public:
  Progress(const ImportContext& context, std::size_t of) : context_(context), of_(of) {}
  void Step(std::size_t done) const {
    if (context_.progress && (done == of_ || done % kEvery == 0)) context_.progress(done, of_);
  }

 private:
  static constexpr std::size_t kEvery = 500;
  const ImportContext& context_;
  std::size_t of_;
};

}  // namespace clashdeck::importers

#include "db/verify_simulations.h"

#include <gmock/gmock.h>

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class VerifySimulationsTest : public RepositoryTest {
 protected:
  void SaveOneOfEach() {
    char letter = 'a';
    for (const char* status : {"queued", "running", "done", "cancelled", "interrupted", "failed"})
      session_.simulations.Insert(SampleSimulation(letter++, status));
  }
  std::vector<std::string> Problems() { return SimulationProblems(session_, 100); }
};

TEST_F(VerifySimulationsTest, WhatWasWrittenIsSound) {
  SaveOneOfEach();
  EXPECT_THAT(Problems(), IsEmpty());
}

TEST_F(VerifySimulationsTest, AChangedResultShows) {
  SaveOneOfEach();
  database_.Execute("tamper", "UPDATE simulations SET result = '{}' WHERE status = 'done'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("the result of simulation cccc")));
}

TEST_F(VerifySimulationsTest, ALostResultShows) {
  SaveOneOfEach();
  database_.Execute("tamper",
                    "UPDATE simulations SET result = '', result_hash = '' WHERE status = 'done'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("is done, but has no result")));
}

TEST_F(VerifySimulationsTest, AStatusThatDoesNotFitShows) {
  SaveOneOfEach();
  database_.Execute("tamper", "UPDATE simulations SET status = 'running' WHERE status = 'failed'");
  EXPECT_THAT(Problems(), ElementsAre(HasSubstr("is running, but has finished"),
                                      HasSubstr("is running, but has a failure")));
}

}  // namespace
}  // namespace clashdeck::db

#include "db/simulation_repository.h"

#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

class SimulationRepositoryTest : public RepositoryTest {
 protected:
  SimulationEntry Save(char letter, const std::string& status) {
    const SimulationEntry entry = SampleSimulation(letter, status);
    session_.simulations.Insert(entry);
    return entry;
  }
  std::string StatusOf(char letter) {
    const auto found = session_.simulations.Find(std::string(22, letter));
    return found ? found->status : "gone";
  }
};

TEST_F(SimulationRepositoryTest, OneRoundTrips) {
  const SimulationEntry entry = Save('a', "done");
  const auto found = session_.simulations.Find(entry.id);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->game, "g");
  EXPECT_EQ(found->owner, "k1");
  EXPECT_EQ(found->request, entry.request);
  EXPECT_EQ(found->request_hash, entry.request_hash);
  EXPECT_EQ(found->data_version, "v1");
  EXPECT_EQ(found->status, "done");
  EXPECT_EQ(found->games, 10);
  EXPECT_EQ(found->games_of, 10);
  EXPECT_EQ(found->result, entry.result);
  EXPECT_EQ(found->result_hash, entry.result_hash);
  EXPECT_EQ(found->failure, "");
  EXPECT_EQ(found->elapsed_us, 1500);
  EXPECT_EQ(found->created_at, entry.created_at);
  EXPECT_EQ(found->started_at, entry.started_at);
  EXPECT_EQ(found->finished_at, entry.finished_at);
  EXPECT_FALSE(session_.simulations.Find("nobody").has_value());
}

TEST_F(SimulationRepositoryTest, UpdateWritesHowItWent) {
  SimulationEntry entry = Save('a', "queued");
  entry.status = "failed";
  entry.games = 3;
  entry.failure = "a game does not end";
  entry.elapsed_us = 7;
  entry.started_at = "s";
  entry.finished_at = "f";
  EXPECT_TRUE(session_.simulations.Update(entry));
  const auto found = session_.simulations.Find(entry.id);
  EXPECT_EQ(found->status, "failed");
  EXPECT_EQ(found->games, 3);
  EXPECT_EQ(found->failure, "a game does not end");
  EXPECT_EQ(found->elapsed_us, 7);
  EXPECT_EQ(found->started_at, "s");
  EXPECT_EQ(found->finished_at, "f");
  EXPECT_FALSE(session_.simulations.Update(SampleSimulation('b', "done")));
  entry.status = "lost";
  EXPECT_THROW(session_.simulations.Update(entry), DbError);
}

TEST_F(SimulationRepositoryTest, OnlyADoneOneAnswersItsRequest) {
  for (const char* status : {"queued", "running", "cancelled", "interrupted", "failed"}) {
    SimulationEntry entry = SampleSimulation(status[0], status);
    entry.id = std::string(status) + std::string(22 - std::string(status).size(), '-');
    entry.request_hash = std::string(64, 'a');
    session_.simulations.Insert(entry);
  }
  EXPECT_FALSE(session_.simulations.FindDone(std::string(64, 'a')).has_value());
  const SimulationEntry done = Save('a', "done");
  ASSERT_TRUE(session_.simulations.FindDone(std::string(64, 'a')).has_value());
  EXPECT_EQ(session_.simulations.FindDone(std::string(64, 'a'))->id, done.id);
  EXPECT_FALSE(session_.simulations.FindDone(std::string(64, 'b')).has_value());
}

TEST_F(SimulationRepositoryTest, WhatWaitsOrRunsCanBeInterrupted) {
  Save('a', "queued");
  Save('b', "running");
  Save('c', "done");
  Save('d', "cancelled");
  EXPECT_EQ(session_.simulations.InterruptActive("later"), 2);
  EXPECT_EQ(StatusOf('a'), "interrupted");
  EXPECT_EQ(session_.simulations.Find(std::string(22, 'b'))->finished_at, "later");
  EXPECT_EQ(StatusOf('c'), "done");
  EXPECT_EQ(StatusOf('d'), "cancelled");
  EXPECT_EQ(session_.simulations.InterruptActive("later"), 0);
}

TEST_F(SimulationRepositoryTest, TheOldestThatHasEndedGoesFirst) {
  EXPECT_EQ(session_.simulations.Totals().count, 0);
  Save('a', "running");
  Save('c', "done");
  Save('b', "done");
  const SimulationTotals totals = session_.simulations.Totals();
  EXPECT_EQ(totals.count, 3);
  EXPECT_EQ(totals.result_bytes,
            2 * static_cast<std::int64_t>(SampleSimulation('b', "done").result.size()));
  EXPECT_TRUE(session_.simulations.DeleteOldest());
  EXPECT_EQ(StatusOf('b'), "gone");
  EXPECT_TRUE(session_.simulations.DeleteOldest());
  EXPECT_FALSE(session_.simulations.DeleteOldest());
  EXPECT_EQ(StatusOf('a'), "running");
}

TEST_F(SimulationRepositoryTest, TheyAreListedById) {
  Save('b', "done");
  Save('a', "queued");
  const auto first = session_.simulations.List("", 1);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].id, std::string(22, 'a'));
  ASSERT_EQ(session_.simulations.List(first[0].id, 5).size(), 1U);
}

}  // namespace
}  // namespace clashdeck::db

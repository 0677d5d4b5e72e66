// The process dies after a write is committed and before anybody hears of it: the repeat must get
// the first answer and have no second effect.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/app/killed_child.h"
#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

using Work = std::function<void(Services&, const AnswerKeeper&)>;

class IdempotencyCrash : public ServiceTest {
 protected:
  // In a child: runs `work` under one key and dies as soon as the work is committed, or after it.
  void DieAfterCommit(const Work& work) {
    services_ = {};
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto services =
          OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
      if (!services) _exit(1);
      bool first = true;
      services->catalogs->Subscribe([&](const CatalogPtr&) {
        if (!first) kill(getpid(), SIGKILL);
        first = false;
      });
      (void)services->idempotency->Run(ticket_, [&](const AnswerKeeper& keeper) {
        work(*services, keeper);
        kill(getpid(), SIGKILL);
        return std::nullopt;
      });
      _exit(1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WasKilled(status)) << "the child ended by itself";
    Reopen();
  }

  // What the repeat gets; the work must not run again.
  std::string Repeat() {
    IdempotencyService service(*services_.store, SystemNow);
    const auto kept = service.Run(ticket_, [](const AnswerKeeper&) {
      ADD_FAILURE() << "the work was done twice";
      return std::nullopt;
    });
    return kept && *kept ? (*kept)->body : "nothing was kept";
  }

  static Keeping<ImportReport> KeepNumber(const AnswerKeeper& keeper) {
    return {.keeper = &keeper, .answer = [](const ImportReport& report) {
              return KeptAnswer{.status = 201, .body = std::to_string(report.number)};
            }};
  }

  const IdempotencyService::Ticket ticket_{.actor = "a", .key = "k", .request_hash = "h"};
};

TEST_F(IdempotencyCrash, AnImportAndItsAnswerAreOneTransaction) {
  DieAfterCommit([](Services& services, const AnswerKeeper& keeper) {
    const std::string set = TwoCardSet(2);
    (void)services.imports->Import({.game = "alpha-clash",
                                    .bytes = set,
                                    .file_name = "test.json",
                                    .actor = "a",
                                    .keeping = KeepNumber(keeper)});
  });
  EXPECT_EQ(Cards().card_count(), 2U);
  EXPECT_EQ(Repeat(), "1");
}

TEST_F(IdempotencyCrash, ARollbackAndItsAnswerAreOneTransaction) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  DieAfterCommit([](Services& services, const AnswerKeeper& keeper) {
    (void)services.imports->Rollback(1, "a", {}, KeepNumber(keeper));
  });
  EXPECT_EQ(Cards().card_count(), 0U);
  EXPECT_EQ(Repeat(), "2");
}

TEST_F(IdempotencyCrash, AKeyAndItsAnswerAreOneTransaction) {
  DieAfterCommit([](Services& services, const AnswerKeeper& keeper) {
    (void)services.keys->Create(Role::kAdmin, "one", "a",
                                {.keeper = &keeper, .answer = [](const NewKey& key) {
                                   return KeptAnswer{.status = 201, .body = key.id};
                                 }});
  });
  ASSERT_EQ(services_.keys->List().size(), 1U);
  EXPECT_EQ(Repeat(), services_.keys->List()[0].id);
}

}  // namespace
}  // namespace clashdeck::app

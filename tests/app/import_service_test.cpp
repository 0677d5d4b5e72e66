#include "app/import_service.h"

#include <gmock/gmock.h>

#include <limits>

#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

constexpr auto kWholeImport =
    std::numeric_limits<std::int64_t>::max();  // start after all of an import's changes

class ImportServiceTest : public ServiceTest {};

TEST_F(ImportServiceTest, AnImportIsThereAtOnceAndAfterAReopen) {
  const std::string before = Version();
  const auto report = Import(TwoCardSet(2));
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->status, "done");
  EXPECT_EQ(report->rows, 3U);
  EXPECT_EQ(report->imported, 3U);
  EXPECT_EQ(report->records.added, 6U);  // one set, two cards, three printings
  EXPECT_NE(Version(), before);
  EXPECT_EQ(report->data_version, Version());
  const std::string after = Version();
  Reopen();
  EXPECT_EQ(Version(), after);
  EXPECT_TRUE(Cards().FindByAnyId("TST-001_AA").has_value());
}

TEST_F(ImportServiceTest, TheSameFileAgainChangesNothing) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const std::string version = Version();
  const auto again = Import(TwoCardSet(2));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->status, "unchanged");
  EXPECT_EQ(again->records.unchanged, 6U);
  EXPECT_TRUE(again->diff.empty());
  EXPECT_EQ(Version(), version);
}

TEST_F(ImportServiceTest, ADryRunGivesTheSameReportAndWritesNothing) {
  const std::string before = Version();
  const auto dry = Import(TwoCardSet(2), /*dry_run=*/true);
  ASSERT_TRUE(dry.has_value());
  EXPECT_EQ(dry->status, "dry_run");
  EXPECT_EQ(dry->number, 0);
  EXPECT_EQ(Version(), before);
  const auto real = Import(TwoCardSet(2));
  EXPECT_EQ(dry->diff, real->diff);
  EXPECT_EQ(dry->data_version, real->data_version);
}

TEST_F(ImportServiceTest, OneBadRowRejectsTheFileUnlessPartial) {
  const std::string before = Version();
  const auto rejected = Import(OneBadRow());
  ASSERT_TRUE(rejected.has_value()) << rejected.error().message;
  EXPECT_EQ(rejected->status, "rejected");
  ASSERT_EQ(rejected->quarantined.size(), 1U);
  EXPECT_EQ(rejected->quarantined[0].value, "raare");
  EXPECT_EQ(rejected->quarantined[0].suggestion, "Rare");
  EXPECT_EQ(Version(), before);

  const auto partial = Import(OneBadRow(), /*dry_run=*/false, /*partial=*/true);
  ASSERT_TRUE(partial.has_value());
  EXPECT_EQ(partial->status, "done");
  EXPECT_EQ(partial->imported + partial->quarantined.size(), partial->rows);
  EXPECT_TRUE(Cards().FindByAnyId("TST-001").has_value());
  EXPECT_FALSE(Cards().FindByAnyId("TST-002").has_value());
}

TEST_F(ImportServiceTest, UnreadableInputIsAnErrorAndChangesNothing) {
  const std::string before = Version();
  for (const char* bytes : {"", "{", "[1,2]", "\xff\xfe", "nonsense"}) {
    const auto report = Import(bytes);
    EXPECT_FALSE(report.has_value()) << bytes;
  }
  EXPECT_EQ(Version(), before);
}

TEST_F(ImportServiceTest, AnUnknownGameIsNotFound) {
  const auto report = services_.imports->Import(
      {.game = "chess", .bytes = "{}", .file_name = "x", .actor = "test"});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().code, ErrorCode::kNotFound);
  const auto near = services_.imports->Import(
      {.game = "alpha-clahs", .bytes = "{}", .file_name = "x", .actor = "test"});
  EXPECT_EQ(near.error().suggestions, std::vector<std::string>{"alpha-clash"});
}

TEST_F(ImportServiceTest, ChangesAreFieldByField) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const std::string before = Version();
  const auto report = Import(TwoCardSet(3));
  ASSERT_EQ(report->diff.size(), 1U);
  const auto fields = FieldChanges(report->diff[0]);
  ASSERT_EQ(fields.size(), 1U);
  EXPECT_EQ(fields[0].field, "attributes.cost");
  EXPECT_EQ(fields[0].old_value, "2");
  EXPECT_EQ(fields[0].new_value, "3");

  const auto since = services_.imports->ResolveSince("alpha-clash", before);
  ASSERT_TRUE(since.has_value()) << since.error().message;
  const auto list = services_.imports->Changes(
      "alpha-clash", {.after_import = *since, .after_seq = kWholeImport, .limit = 10});
  ASSERT_EQ(list.changes.size(), 1U);
  EXPECT_EQ(list.changes[0].change, report->diff[0]);
  EXPECT_FALSE(list.has_more);
}

TEST_F(ImportServiceTest, ChangesComeInPages) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  std::size_t seen = 0;
  db::ChangePage page{.after_import = 0, .after_seq = 0, .limit = 4};
  while (true) {
    const auto list = services_.imports->Changes("alpha-clash", page);
    seen += list.changes.size();
    if (!list.has_more) break;
    page.after_import = list.changes.back().import_number;
    page.after_seq = list.changes.back().seq;
  }
  EXPECT_EQ(seen, 6U);
}

TEST_F(ImportServiceTest, SinceTakesVersionsDatesAndNumbersOnly) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", "0"), 0);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", "2023-12-31"), 0);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", "2030-01-01"), 1);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", Version()), 1);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", "2023-12-31T23:59:59Z"), 0);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", "2024-01-01T00:30:00Z"), 1);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", "2024-01-01T00:30:00+02:00"), 0);
  for (const char* wrong :
       {"yesterday", "0123456789abcdef", "2024-01-01zzz", "2024-01-01T99:99", "2024-01-01Tgarbage",
        "2024-01-01T00:00:00", "2", "99999", "-1", "+1", "1 ", ""}) {
    const auto since = services_.imports->ResolveSince("alpha-clash", wrong);
    ASSERT_FALSE(since.has_value()) << wrong;
    EXPECT_EQ(since.error().code, ErrorCode::kBadParameter) << wrong;
  }
}

TEST_F(ImportServiceTest, AMirrorMayStartOnAnEmptyDatabase) {
  const std::string empty = Version();
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", empty), 0);
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", empty), 0);
  ASSERT_TRUE(Import(TwoCardSet(3)).has_value());
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", empty), 0);
  ASSERT_TRUE(services_.imports->Rollback(2, "test").has_value());
  ASSERT_TRUE(services_.imports->Rollback(1, "test").has_value());
  ASSERT_EQ(Version(), empty);
  EXPECT_EQ(*services_.imports->ResolveSince("alpha-clash", empty), 4);  // nothing to catch up with
}

TEST_F(ImportServiceTest, TheLastChangeIsThatOfTheContent) {
  EXPECT_EQ(services_.imports->LastChange(), "");
  const auto first = Import(TwoCardSet(2));
  for (int i = 0; i < 25; ++i) ASSERT_EQ(Import(TwoCardSet(2))->status, "unchanged");
  EXPECT_EQ(services_.imports->LastChange(), first->created_at);
}

TEST_F(ImportServiceTest, AnImportOfAGameThatIsNotLoadedCannotBeUndone) {
  const auto report = Import(TwoCardSet(2));
  const auto games = folder_.string() + "-games";
  std::filesystem::remove_all(games);
  std::filesystem::create_directories(games);
  std::filesystem::copy(CLASHDECK_SOURCE_DIR "/games/creator-clash", games + "/creator-clash",
                        std::filesystem::copy_options::recursive);
  auto other = OpenServices({.data_dir = folder_, .games_dir = games});
  ASSERT_TRUE(other.has_value()) << other.error().message;
  const auto undone = other->imports->Rollback(report->number, "test");
  std::filesystem::remove_all(games);
  ASSERT_FALSE(undone.has_value());
  EXPECT_EQ(undone.error().code, ErrorCode::kConflict);
  EXPECT_EQ(undone.error().message, "the game 'alpha-clash' of import 1 is not loaded");
}

TEST_F(ImportServiceTest, AFileThatChangesNothingMayLeaveNoTrace) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const std::string set = TwoCardSet(2);
  const auto again = services_.imports->Import({.game = "alpha-clash",
                                                .bytes = set,
                                                .file_name = "test.json",
                                                .skip_unchanged = true,
                                                .actor = "test"});
  EXPECT_EQ(again->status, "unchanged");
  EXPECT_EQ(again->number, 0);
  EXPECT_EQ(again->data_version, Version());
  EXPECT_EQ(services_.imports->List("alpha-clash", 0, 10).size(), 1U);
}

TEST_F(ImportServiceTest, RollbackRestoresThePreviousVersion) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const std::string before = Version();
  const auto second = Import(TwoCardSet(3));
  ASSERT_NE(Version(), before);
  const auto undone = services_.imports->Rollback(second->number, "test");
  ASSERT_TRUE(undone.has_value()) << undone.error().message;
  EXPECT_EQ(undone->data_version, before);
  EXPECT_EQ(Version(), before);
  EXPECT_EQ(services_.imports->Find(second->number)->status, "rolled_back");
  Reopen();
  EXPECT_EQ(Version(), before);
}

TEST_F(ImportServiceTest, RollbackGoesNewestFirst) {
  const auto first = Import(TwoCardSet(2));
  const auto second = Import(TwoCardSet(3));
  const auto early = services_.imports->Rollback(first->number, "test");
  ASSERT_FALSE(early.has_value());
  EXPECT_EQ(early.error().code, ErrorCode::kNotLatest);
  ASSERT_TRUE(services_.imports->Rollback(second->number, "test").has_value());
  ASSERT_TRUE(services_.imports->Rollback(first->number, "test").has_value());
  EXPECT_EQ(Cards().card_count(), 0U);
  const auto twice = services_.imports->Rollback(first->number, "test");
  ASSERT_FALSE(twice.has_value());
  EXPECT_EQ(twice.error().code, ErrorCode::kConflict);
  EXPECT_EQ(services_.imports->Rollback(99, "test").error().code, ErrorCode::kNotFound);
}

TEST_F(ImportServiceTest, APartialFileDeletesNothingUnlessFull) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  ASSERT_TRUE(Import(Erratum()).has_value());
  const auto some = Import(OneCardSet());
  EXPECT_EQ(some->status, "unchanged");
  EXPECT_EQ(Cards().card_count(), 2U);
  const auto whole = Import(OneCardSet(), /*dry_run=*/false, /*partial=*/false, /*full=*/true);
  ASSERT_TRUE(whole.has_value()) << whole.error().message;
  EXPECT_EQ(whole->records.removed, 4U);  // two printings, the card, its erratum
  EXPECT_EQ(Cards().card_count(), 1U);
  ASSERT_TRUE(services_.imports->Rollback(whole->number, "test").has_value());
  EXPECT_EQ(Cards().card_count(), 2U);
}

TEST_F(ImportServiceTest, AFullTableRemovesAPrintingOfACardItStillHolds) {
  const std::string header = "printing,name,set,number,type,colors,cost,rarity\n";
  const std::string first = "TST-001,Test Scout,TST,001,clash,red,2,common\n";
  const std::string second = "TST-001_AA,Test Scout,TST,001_AA,clash,red,2,epic\n";
  ASSERT_EQ(Import(header + first + second)->status, "done");
  ASSERT_EQ(Cards().printing_count(), 2U);
  EXPECT_EQ(Import(header + first)->status, "unchanged");
  const auto whole = Import(header + first, /*dry_run=*/false, /*partial=*/false, /*full=*/true);
  ASSERT_TRUE(whole.has_value()) << whole.error().message;
  EXPECT_EQ(whole->records.removed, 1U);
  EXPECT_EQ(Cards().printing_count(), 1U);
}

// A table of printings and the names of their cards; all else stays as it is.
std::string Named(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::string table = "printing,name,type\n";
  for (const auto& [printing, name] : rows) table += printing + "," + name + ",clash\n";
  return table;
}

TEST_F(ImportServiceTest, ACardThatGetsAnotherNameInATableKeepsItsId) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const std::string before = Version();
  const std::string table = Named({{"TST-001", "Test Ranger"}, {"TST-001_AA", "Test Ranger"}});
  const auto dry = Import(table, /*dry_run=*/true);
  const auto renamed = Import(table);
  ASSERT_TRUE(renamed.has_value()) << renamed.error().message;
  EXPECT_EQ(renamed->status, "done");
  EXPECT_EQ(dry->diff, renamed->diff);
  EXPECT_EQ(dry->notes, renamed->notes);
  EXPECT_THAT(renamed->notes,
              testing::Contains(
                  "card 'test-scout' was called 'Test Scout' and is now called 'Test Ranger'"));
  ASSERT_EQ(renamed->diff.size(), 1U);
  const auto fields = FieldChanges(renamed->diff[0]);
  ASSERT_EQ(fields.size(), 1U);
  EXPECT_EQ(fields[0].field, "name");
  EXPECT_EQ(fields[0].new_value, "Test Ranger");
  ASSERT_TRUE(Cards().FindByName("Test Ranger").has_value());
  EXPECT_EQ(Cards().FindByName("Test Ranger"), Cards().FindCard("test-scout"));
  EXPECT_FALSE(Cards().FindMoved("test-scout").has_value());
  EXPECT_EQ(Import(table)->status, "unchanged");
  const auto other = Import(Named({{"TST-009", "Test Scout"}}));
  ASSERT_EQ(other->quarantined.size(), 1U);
  EXPECT_EQ(other->quarantined[0].reason, "would have the id 'test-scout', which another card has");
  EXPECT_EQ(other->status, "rejected");
  const auto some = Import(Named({{"TST-009", "Test Scout"}, {"TST-002", "Test Sentry"}}),
                           /*dry_run=*/false, /*partial=*/true);
  ASSERT_EQ(some->status, "done");
  EXPECT_EQ(Cards().card(*Cards().FindCard("test-guard")).name, "Test Sentry");
  EXPECT_EQ(Cards().card_count(), 2U);
  ASSERT_TRUE(services_.imports->Rollback(some->number, "test").has_value());
  ASSERT_TRUE(services_.imports->Rollback(renamed->number, "test").has_value());
  EXPECT_EQ(Version(), before);
}

TEST_F(ImportServiceTest, TheIdOfAMergedCardLeadsToTheOneItBecame) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const std::string before = Version();
  const std::string merge = Named({{"TST-002", "Test Scout"}});
  const auto dry = Import(merge, /*dry_run=*/true);
  const auto merged = Import(merge);
  ASSERT_TRUE(merged.has_value()) << merged.error().message;
  EXPECT_EQ(dry->diff, merged->diff);
  EXPECT_EQ(dry->data_version, merged->data_version);
  EXPECT_THAT(merged->notes,
              testing::Contains("the printings of card 'test-guard' are now those of "
                                "'test-scout': its id leads there"));
  EXPECT_EQ(merged->diff.back().kind, RecordKind::kMovedCard);
  EXPECT_EQ(Cards().card_count(), 1U);
  EXPECT_EQ(Cards().FindMoved("test-guard"), Cards().FindCard("test-scout"));
  EXPECT_EQ(Import(merge)->status, "unchanged");
  Reopen();
  EXPECT_EQ(Version(), merged->data_version);
  EXPECT_EQ(Cards().FindMoved("test-guard"), Cards().FindCard("test-scout"));
  ASSERT_TRUE(services_.imports->Rollback(merged->number, "test").has_value());
  EXPECT_EQ(Version(), before);
  EXPECT_FALSE(Cards().FindMoved("test-guard").has_value());
  EXPECT_TRUE(Cards().FindCard("test-guard").has_value());
}

TEST_F(ImportServiceTest, MovesFollowOneAnotherAndEndWhereAnIdIsACardAgain) {
  const auto cards = [&](const std::vector<std::pair<std::string, std::string>>& rows) {
    const auto report = Import(Named(rows));
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_EQ(report->status, "done");
  };
  const auto id_of = [&](std::string_view id) {
    const auto card = Cards().FindMoved(id);
    return card ? Cards().card(*card).id.str() : std::string("nothing");
  };
  cards({{"TST-001", "One"}, {"TST-002", "Two"}, {"TST-003", "Three"}});
  cards({{"TST-001", "Two"}});
  EXPECT_EQ(id_of("one"), "two");
  cards({{"TST-001", "Three"}, {"TST-002", "Three"}});
  EXPECT_EQ(id_of("one"), "three");
  EXPECT_EQ(id_of("two"), "three");
  cards({{"TST-002", "Two"}});  // it is a card again, and the first one became that
  EXPECT_EQ(id_of("two"), "nothing");
  EXPECT_EQ(id_of("one"), "two");
  cards({{"TST-004", "One"}});
  EXPECT_EQ(id_of("one"), "nothing");
  cards({{"TST-002", "One"}});
  EXPECT_EQ(id_of("two"), "one");
}

TEST_F(ImportServiceTest, AnIdWithoutOneSuccessorLeadsNowhere) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const auto split = Import(Named({{"TST-001", "Test Elf"}, {"TST-001_AA", "Test Imp"}}));
  ASSERT_TRUE(split.has_value()) << split.error().message;
  EXPECT_THAT(split->notes,
              testing::Contains("the printings of card 'test-scout' are now those of 'test-elf', "
                                "'test-imp': its id leads nowhere, because they are several"));
  EXPECT_FALSE(Cards().FindCard("test-scout").has_value());
  const auto gone = Import(OneCardSet(), /*dry_run=*/false, /*partial=*/false, /*full=*/true);
  ASSERT_TRUE(gone.has_value()) << gone.error().message;
  EXPECT_FALSE(Cards().FindCard("test-imp").has_value());
  EXPECT_TRUE(Cards().records().moved_cards.empty());
}

TEST_F(ImportServiceTest, ABadRowOfAFullFileRemovesNothing) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const auto report = Import(OneBadRow(), /*dry_run=*/false, /*partial=*/true, /*full=*/true);
  ASSERT_TRUE(report.has_value());
  EXPECT_EQ(report->records.removed, 0U);
  EXPECT_EQ(Cards().card_count(), 2U);
}

TEST_F(ImportServiceTest, TheOrderOfImportsDoesNotMatterToTheVersion) {
  const std::string other =
      R"({"game": "alpha-clash", "set": {"code": "TSU", "name": "Other", "kind": "expansion", "released": "2024-02-01"}, "cards": [
    {"name": "Test Relic", "type": "accessory", "subtypes": ["relic"], "text": "", "attributes": {"colors": ["green"], "cost": 1},
     "printings": [{"id": "TSU-001", "number": "001", "rarity": "common"}]}]})";
  const auto a = Import(TwoCardSet(2));
  ASSERT_TRUE(Import(other).has_value());
  const std::string one_way = Version();
  ASSERT_TRUE(services_.imports->Rollback(2, "test").has_value());
  ASSERT_TRUE(services_.imports->Rollback(a->number, "test").has_value());
  ASSERT_TRUE(Import(other).has_value());
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  EXPECT_EQ(Version(), one_way);
}

TEST_F(ImportServiceTest, ErrataChangeTheTextFromTheirDay) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const auto report = Import(Erratum());
  ASSERT_TRUE(report.has_value()) << report.error().message;
  EXPECT_EQ(report->kind, "errata");
  const CardIndex scout = *Cards().FindCard("test-scout");
  EXPECT_EQ(Cards().StateOf(scout, "2024-01-31").text, "Trigger - Enter: You may draw one card.");
  EXPECT_EQ(Cards().StateOf(scout, "2024-02-01").text, "Trigger - Enter: Draw one card.");
}

TEST_F(ImportServiceTest, AnotherProcessIsNoticed) {
  auto other = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
  ASSERT_TRUE(other.has_value());
  ASSERT_TRUE(
      other->imports
          ->Import(
              {.game = "alpha-clash", .bytes = TwoCardSet(2), .file_name = "x", .actor = "other"})
          .has_value());
  EXPECT_EQ(Cards().card_count(), 0U);
  EXPECT_TRUE(services_.catalogs->ReloadIfChanged());
  EXPECT_EQ(Cards().card_count(), 2U);
  EXPECT_FALSE(services_.catalogs->ReloadIfChanged());
  // And an import here is compared with what the other process left.
  ASSERT_TRUE(
      other->imports
          ->Import(
              {.game = "alpha-clash", .bytes = TwoCardSet(4), .file_name = "x", .actor = "other"})
          .has_value());
  const auto report = Import(TwoCardSet(5));
  EXPECT_EQ(FieldChanges(report->diff.at(0)).at(0).old_value, "4");
}

TEST_F(ImportServiceTest, ListenersSeeEverySnapshot) {
  std::vector<std::string> versions;
  services_.catalogs->Subscribe(
      [&](const CatalogPtr& catalog) { versions.push_back(catalog->data_version()); });
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  ASSERT_EQ(versions.size(), 2U);
  EXPECT_EQ(versions.back(), Version());
}

}  // namespace
}  // namespace clashdeck::app

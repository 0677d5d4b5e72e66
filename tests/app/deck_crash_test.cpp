// Kill the process at a random moment while decks and formats are being saved: every write that was
// acknowledged is there, none is there by half.
#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "tests/app/killed_child.h"
#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

constexpr int kRounds = 30;
constexpr int kDeckWriters = 2;
constexpr int kMaxDelayMs = 200;
const Principal kWriter{.key_id = "crash", .role = Role::kOrganizer};

// What the child tells: of a write before it begins and after it was acknowledged. Shorter than
// PIPE_BUF, so notes of its threads never mix.
struct Note {
  enum class Kind : char { kBegin, kSaved, kDeleting, kDeleted, kFormat };
  Kind kind = Kind::kBegin;
  char id[32] = {};
  std::int64_t revision = 0;
  char hash[72] = {};
};

Note NoteOf(Note::Kind kind, const StoredDeck& stored) {
  Note note{.kind = kind, .revision = stored.revision.number};
  std::strncpy(note.id, stored.deck.id.c_str(), sizeof note.id - 1);
  std::strncpy(note.hash, stored.revision.hash.c_str(), sizeof note.hash - 1);
  return note;
}

std::string HouseFormat(std::int64_t number) {
  return R"({"id": "house", "game": "alpha-clash", "name": "House )" + std::to_string(number) +
         R"(", "extends": "standard", "versions": [{"effective": "2024-03-15", "pool": {"q": "r:common"}}]})";
}

// A deck is saved, changed twice, and every second one deleted again.
[[noreturn]] void SaveDecks(Services& services, int pipe, int writer) {
  for (int i = 0;; ++i) {
    const auto request = [&](int copies) {
      SaveDeckRequest out{.deck = {.text = std::to_string(copies) + " Test Scout\n" +
                                           std::to_string(1 + i % 4) + " Test Guard"},
                          .reason = "writer " + std::to_string(writer)};
      out.caller = kWriter;
      return out;
    };
    TellParent(pipe, Note{.kind = Note::Kind::kBegin});
    auto stored = services.decks->Create("alpha-clash", request(1));
    for (int copies = 2; stored && copies <= 3; ++copies) {
      TellParent(pipe, NoteOf(Note::Kind::kSaved, *stored));
      TellParent(pipe, Note{.kind = Note::Kind::kBegin});
      stored = services.decks->Revise(stored->deck.id, request(copies));
    }
    if (!stored) _exit(4);
    TellParent(pipe, NoteOf(Note::Kind::kSaved, *stored));
    if (i % 2 == 0) continue;
    TellParent(pipe, NoteOf(Note::Kind::kDeleting, *stored));
    if (!services.decks->Delete(stored->deck.id, {.caller = kWriter})) _exit(5);
    TellParent(pipe, NoteOf(Note::Kind::kDeleted, *stored));
  }
}

[[noreturn]] void SaveFormats(Services& services, int pipe) {
  for (;;) {
    const auto known = services.formats->RevisionsOf("alpha-clash", "house");
    const std::int64_t next = static_cast<std::int64_t>(known.size()) + 1;
    TellParent(pipe, Note{.kind = Note::Kind::kBegin});
    const auto saved = services.formats->Save("alpha-clash", HouseFormat(next), kWriter);
    if (!saved || saved->revision != next) _exit(6);
    TellParent(pipe, Note{.kind = Note::Kind::kFormat, .revision = saved->revision});
  }
}

class DeckCrash : public ServiceTest {
 protected:
  [[noreturn]] void WriteForEver(int pipe) {
    auto services = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
    if (!services) _exit(2);
    for (int writer = 0; writer < kDeckWriters; ++writer)
      std::thread([&, writer] { SaveDecks(*services, pipe, writer); }).detach();
    SaveFormats(*services, pipe);
  }

  // Starts the child, kills it some time after its first note, and gives all that it told.
  std::vector<Note> RunAndKill(std::chrono::microseconds delay) {
    services_ = {};
    return app::RunAndKill<Note>([&](int pipe) { WriteForEver(pipe); }, 1, delay);
  }

  // A deck by what was told of it last.
  struct Known {
    std::map<std::int64_t, std::string> hashes = {};  // by revision
    bool may_be_gone = false;
    bool gone = false;
  };

  void CheckDeck(const std::string& id, const Known& known) {
    const auto current = services_.decks->Find(id);
    if (known.gone) {
      EXPECT_FALSE(current.has_value()) << id << " was deleted";
      return;
    }
    if (!current && known.may_be_gone) return;
    ASSERT_TRUE(current.has_value()) << id << " was acknowledged";
    const std::int64_t newest = current->deck.revision;
    EXPECT_GE(newest, known.hashes.rbegin()->first) << id;
    EXPECT_LE(newest, known.hashes.rbegin()->first + 1) << id << " has more writes than began";
    for (std::int64_t number = 1; number <= newest; ++number) {
      const auto stored = services_.decks->Find(id, number);
      ASSERT_TRUE(stored.has_value()) << id << " lacks revision " << number;
      EXPECT_TRUE(services_.decks->DeckOf(*stored, Cards()).has_value());
      const auto said = known.hashes.find(number);
      if (said == known.hashes.end()) continue;  // the kill came before it was told
      EXPECT_EQ(stored->revision.hash, said->second) << id;
    }
  }

  void CheckFormats(std::int64_t acknowledged) {
    const auto revisions = services_.formats->RevisionsOf("alpha-clash", "house");
    ASSERT_GE(static_cast<std::int64_t>(revisions.size()), acknowledged);
    ASSERT_LE(static_cast<std::int64_t>(revisions.size()), acknowledged + 1);
    for (std::size_t i = 0; i < revisions.size(); ++i) {
      const std::int64_t number = static_cast<std::int64_t>(i) + 1;
      EXPECT_EQ(revisions[i].revision, number);
      EXPECT_EQ(revisions[i].source, HouseFormat(number));
    }
    EXPECT_TRUE(services_.formats->current()->broken.empty());
    if (revisions.empty()) return;
    const auto now = services_.formats->current()->Find("alpha-clash", "house");
    ASSERT_TRUE(now.has_value());
    EXPECT_EQ((*now)->format->name, "House " + std::to_string(revisions.size()));
  }
};

TEST_F(DeckCrash, EveryAcknowledgedWriteIsThereAndNoneByHalf) {
  ASSERT_TRUE(Import(TwoCardSet(2)).has_value());
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::int64_t formats = 0;
  std::map<std::string, Known> all;
  int inside = 0;  // kills while a write was under way
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<Note> notes =
        RunAndKill(std::chrono::microseconds(random() % (kMaxDelayMs * 1000)));
    std::map<std::string, Known> known;
    int open = 0;
    for (const Note& note : notes) {
      const bool begins = note.kind == Note::Kind::kBegin || note.kind == Note::Kind::kDeleting;
      open += begins ? 1 : -1;
      if (note.kind == Note::Kind::kFormat) formats = note.revision;
      if (note.kind == Note::Kind::kSaved) known[note.id].hashes[note.revision] = note.hash;
      if (note.kind == Note::Kind::kDeleting) known[note.id].may_be_gone = true;
      if (note.kind == Note::Kind::kDeleted) known[note.id].gone = true;
    }
    inside += open > 0 ? 1 : 0;
    Reopen();
    const auto problems = VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
    ASSERT_TRUE(problems.empty()) << problems[0];
    for (const auto& [id, deck] : known) CheckDeck(id, deck);
    CheckFormats(formats);
    if (HasFailure()) return;
    formats =
        static_cast<std::int64_t>(services_.formats->RevisionsOf("alpha-clash", "house").size());
    all.merge(known);
  }
  for (const auto& [id, deck] : all) CheckDeck(id, deck);  // later kills took nothing either
  const auto deletes =
      std::count_if(all.begin(), all.end(), [](const auto& each) { return each.second.gone; });
  EXPECT_GT(all.size(), 5U) << "the kills came too early to test anything";
  EXPECT_GT(deletes, 0);
  EXPECT_GT(formats, 2);
  EXPECT_GT(inside, kRounds / 4) << "hardly a kill came while something was written";
}

}  // namespace
}  // namespace clashdeck::app

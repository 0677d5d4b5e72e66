#include "core/deck/text_reader.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/deck/list_builder.h"
#include "core/deck/list_lines.h"
#include "core/fold.h"

namespace clashdeck {

namespace {

using Kind = HeadingWord::Kind;

constexpr std::size_t kUsualLineBytes = 16;
constexpr std::size_t kUsualBlocks = 8;

class TextListReader {
 public:
  TextListReader(std::string_view text, const GameCatalog& catalog, const FindNear& near)
      : text_(text),
        ascii_(IsAscii(text)),
        catalog_(catalog),
        builder_(catalog, near, std::min(text.size() / kUsualLineBytes + 1, kMaxListLines)),
        place_(builder_.Main()) {
    blocks_.reserve(kUsualBlocks);
  }

  Result<ListedDeck> Read() {
    while (!text_.empty()) {
      if (line_ == kMaxListLines)
        return Fail(ErrorCode::kTooLarge, "a deck list has at most 2000 lines");
      ReadLine(NextLine(text_));
    }
    SplitAtBlank();
    return builder_.Finish(DeckForm::kText);
  }

 private:
  void ReadLine(std::string_view line) {
    ++line_;
    const auto plain = ascii_ ? TrimBlanks(line) : PlainLine(line, buffer_);
    if (!plain) {
      LineReport& row = builder_.AddEntry(line_, place_, 0);
      if (ListBuilder::IsOpen(row)) Refuse(row, {}, "the line is not UTF-8");
      return;
    }
    if (plain->empty()) {
      builder_.AddRow(line_, LineKind::kBlank);
      blank_ = true;
      return;
    }
    const bool starts_with_digit = plain->front() >= '0' && plain->front() <= '9';
    if (starts_with_digit || !ReadOther(*plain)) ReadListed(*plain);
  }

  // A run of entries without a blank line in between.
  struct Block {
    std::size_t begin = 0;  // rows
    std::size_t end = 0;
  };

  // Everything but entries.
  bool ReadOther(std::string_view line) {
    if (line.starts_with("//")) {
      const std::string_view said = TrimBlanks(line.substr(2));
      if (!ReadMeta(said) && !ReadHeading(line)) builder_.AddRow(line_, LineKind::kComment);
      return true;
    }
    if (line.front() == '#' || line.front() == ';') {
      if (!ReadMeta(TrimBlanks(line.substr(1)))) ReadComment(line);
      return true;
    }
    if (IsRule(line)) {
      builder_.AddRow(line_, LineKind::kComment);
      return true;
    }
    return ReadSideEntry(line) || ReadAbout(line) || ReadMeta(line) || ReadHeading(line);
  }

  void ReadComment(std::string_view line) {
    LineReport& row = builder_.AddRow(line_, LineKind::kComment);
    const std::string_view word = TakeHeading(TrimBlanks(line.substr(1))).word;
    FoldInto(word, scratch_);
    if (builder_.index().FindHeading(scratch_) != nullptr)
      row.note = "a comment; '// " + std::string(word) + "' would be a heading";
  }

  bool ReadSideEntry(std::string_view line) {  // "SB: 2 Name"
    if (line.size() < 3 || line[2] != ':' || Fold(line.substr(0, 2)) != "sb") return false;
    const std::string_view rest = TrimBlanks(line.substr(3));
    if (rest.empty()) return false;  // a heading
    side_marked_ = true;
    const HeadingWord* side = builder_.index().FindHeading("sb");
    ReadEntry(rest, {.kind = side->kind, .section = side->section, .word = "SB"});
    return true;
  }

  // The head that Arena-like tools write: "About", "Name My Deck".
  bool ReadAbout(std::string_view line) {
    FoldInto(line, scratch_);
    if (scratch_ == "about") {
      builder_.AddRow(line_, LineKind::kComment);
      about_line_ = line_;
      return true;
    }
    if (about_line_ == 0 || line_ != about_line_ + 1 || !scratch_.starts_with("name "))
      return false;
    SetMeta(builder_.meta().name, TrimBlanks(line.substr(5)));
    return true;
  }

  bool ReadMeta(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return false;
    const std::string_view word = TrimBlanks(line.substr(0, colon));
    const std::string_view said = TrimBlanks(line.substr(colon + 1));
    FoldInto(word, scratch_);
    DeckMeta& meta = builder_.meta();
    if (scratch_ == "name" || scratch_ == "deck name") return SetMeta(meta.name, said);
    if (scratch_ == "player") return SetMeta(meta.player, said);
    if (scratch_ == "event") return SetMeta(meta.event, said);
    if (scratch_ == "format") return SetMeta(meta.format, said);
    if (scratch_ == "game") {
      builder_.AddGame(line_, said);
      return true;
    }
    return ReadNamedCard(word, said);
  }

  bool SetMeta(std::string& value, std::string_view said) {
    LineReport& row = builder_.AddRow(line_, LineKind::kMeta);
    if (const std::string_view problem = CheckMeta(said); !problem.empty()) {
      row.status = LineStatus::kUnparseable;
      row.note = problem;
      return true;
    }
    if (!value.empty() && value != said) row.note = "said before; this counts";
    value = said;
    return true;
  }

  // "Contender: X": the card of a section that is for one type.
  bool ReadNamedCard(std::string_view word, std::string_view said) {
    const HeadingWord* heading = builder_.index().FindHeading(scratch_);
    if (heading == nullptr || said.empty()) return false;
    const bool missing_type = heading->kind == Kind::kMissing && scratch_ == "contender";
    if (heading->kind != Kind::kOwnType && !missing_type) return false;
    const std::size_t row = builder_.rows().size();
    AddEntry(said, {.kind = heading->kind,
                    .section = heading->section,
                    .word = missing_type ? std::string(word) : std::string()});
    if (ListBuilder::IsOpen(builder_.rows()[row])) builder_.NamesOnly();
    return true;
  }

  bool ReadHeading(std::string_view line) {
    const HeadingText text = TakeHeading(line);
    FoldInto(text.word, scratch_);
    const HeadingWord* heading = builder_.index().FindHeading(scratch_);
    if (heading == nullptr) return false;
    place_ = builder_.Enter(*heading, text.word, place_);
    LineReport& row = builder_.AddHeading(line_, place_);
    headed_ = true;
    own_type_filled_ = false;
    if (text.bare && builder_.index().Find(scratch_) != nullptr) {
      row.status = LineStatus::kInferred;
      AddNote(row, "read as a heading; '1 " + std::string(text.word) + "' would be the card");
    }
    return true;
  }

  // A section for one card type ends at the blank line behind its cards: "Contender", a name, and
  // the deck below it without a heading of its own.
  void ReadListed(std::string_view line) {
    const bool leaves = place_.kind == Kind::kOwnType && blank_ && own_type_filled_;
    if (leaves) place_ = builder_.AfterOwnType();
    own_type_filled_ = place_.kind == Kind::kOwnType;
    const std::size_t row_at = builder_.rows().size();
    ReadEntry(line, place_);
    LineReport& row = builder_.rows()[row_at];
    if (!leaves || !ListBuilder::IsOpen(row)) return;
    if (row.status == LineStatus::kOk) row.status = LineStatus::kInferred;
    AddNote(row,
            "in " + catalog_.game().sections[place_.section].name + " by the blank line above");
  }

  void ReadEntry(std::string_view text, const ListPlace& place) {
    if (blocks_.empty() || blank_) blocks_.push_back({.begin = builder_.rows().size()});
    blank_ = false;
    AddEntry(text, place);
    blocks_.back().end = builder_.rows().size();
  }

  void AddEntry(std::string_view text, const ListPlace& place) {
    QuantityText quantity = TakeQuantity(text);
    LineReport& row = builder_.AddEntry(line_, place, quantity.quantity);
    if (!ListBuilder::IsOpen(row)) return;
    CardFinder& finder = builder_.finder();
    const std::string_view said = text.substr(0, text.size() - quantity.rest.size());
    const bool usable = quantity.quantity > 0 && !quantity.rest.empty();
    const bool spaced_x =  // "4 x Name"
        quantity.said && quantity.rest.size() > 1 && quantity.rest[1] == ' ' &&
        (quantity.rest[0] == 'x' || quantity.rest[0] == 'X');
    if (spaced_x && !finder.Knows(quantity.rest))
      quantity.rest = TrimBlanks(quantity.rest.substr(2));
    if (usable) {
      finder.Find(quantity.rest, row);
      if (row.card || !quantity.said) return;
    }
    if (finder.Knows(text)) {  // a name that begins with a number
      row.quantity = 1;
      row.candidates.clear();
      row.text.clear();
      row.note = row.left_out ? row.note : std::string();
      finder.Find(text, row);
    } else if (quantity.quantity == 0) {
      RefuseQuantity(row, quantity.rest, TrimBlanks(said));
    } else if (!usable) {
      Refuse(row, {}, "no card is named");
    }
  }

  // Main and side parted by nothing but a blank line. A block of cards that have a section of their
  // own, such as the Contender alone, is neither.
  void SplitAtBlank() {
    const auto side = builder_.index().side();
    if (headed_ || side_marked_ || !side) return;
    std::erase_if(blocks_, [&](const Block& block) { return OnlyCardsWithHome(block); });
    if (blocks_.size() != 2) return;
    auto& rows = builder_.rows();
    for (std::size_t at = blocks_[1].begin; at < blocks_[1].end; ++at) {
      LineReport& row = rows[at];
      if (row.kind != LineKind::kEntry || row.section != builder_.index().main()) continue;
      row.section = *side;
      if (row.status == LineStatus::kOk) row.status = LineStatus::kInferred;
      AddNote(row, "in " + catalog_.game().sections[*side].name + " by the blank line above");
    }
    for (std::size_t at = blocks_[1].begin; at-- > blocks_[0].end;) {
      if (rows[at].kind != LineKind::kBlank) continue;
      rows[at].status = LineStatus::kInferred;
      rows[at].note = "parts " + catalog_.game().sections[builder_.index().main()].name + " and " +
                      catalog_.game().sections[*side].name;
      break;
    }
  }

  bool OnlyCardsWithHome(const Block& block) {
    for (std::size_t at = block.begin; at < block.end; ++at) {
      const LineReport& row = builder_.rows()[at];
      if (row.kind != LineKind::kEntry) continue;
      if (!row.card || !builder_.index().HomeOf(*row.card)) return false;
    }
    return true;
  }

  std::string_view text_;  // what is left of it
  bool ascii_;             // all of it
  const GameCatalog& catalog_;
  ListBuilder builder_;
  ListPlace place_;
  std::uint32_t line_ = 0;
  std::uint32_t about_line_ = 0;
  bool blank_ = false;   // a blank line since the last entry
  bool headed_ = false;  // some heading
  bool side_marked_ = false;
  bool own_type_filled_ = false;  // place_ is for one card type and has cards
  std::vector<Block> blocks_;
  std::string buffer_;
  std::string scratch_;
};

}  // namespace

Result<ListedDeck> ReadTextList(std::string_view text, const GameCatalog& catalog,
                                const FindNear& near) {
  if (text.size() > kMaxListBytes)
    return Fail(ErrorCode::kTooLarge, "a deck list has at most 64 KiB");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (catalog.game().sections.empty())
    return Fail(ErrorCode::kBadGameData, catalog.game().name + " has no sections");
  return TextListReader(text, catalog, near).Read();
}

}  // namespace clashdeck

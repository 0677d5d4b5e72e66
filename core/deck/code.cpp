#include "core/deck/code.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "core/base64url.h"
#include "core/deck/entry_words.h"
#include "core/deck/list_builder.h"
#include "core/fold.h"
#include "core/sha256.h"

namespace clashdeck {

namespace {

constexpr std::size_t kChecksumBytes = 4;

struct CodeEntry {
  std::string section = {};
  bool is_printing = false;
  std::string id = {};
  std::uint64_t quantity = 0;
};

// What a code holds, without a snapshot.
struct CodeContent {
  std::string game = {};
  DeckMeta meta = {};
  std::vector<CodeEntry> entries = {};  // in the order of section, kind of id and id, each once
};

void PutNumber(std::uint64_t number, std::string& out) {  // seven bits a byte, lowest first
  for (; number > 127; number >>= 7U) out += static_cast<char>((number & 127U) | 128U);
  out += static_cast<char>(number);
}

void PutText(std::string_view text, std::string& out) {
  PutNumber(text.size(), out);
  out += text;
}

std::size_t SharedBeginning(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(most), b.begin()).first -
      a.begin());
}

std::string Body(const CodeContent& content) {
  std::string body;
  const DeckMeta& meta = content.meta;
  for (const std::string* text :
       {&content.game, &meta.name, &meta.player, &meta.event, &meta.format})
    PutText(*text, body);
  const auto& entries = content.entries;
  for (std::size_t at = 0; at < entries.size();) {
    std::size_t end = at;
    while (end < entries.size() && entries[end].section == entries[at].section) ++end;
    PutText(entries[at].section, body);
    PutNumber(end - at, body);
    for (std::string_view before; at < end; before = entries[at++].id) {
      const CodeEntry& entry = entries[at];
      const std::size_t shared = SharedBeginning(before, entry.id);
      PutNumber(entry.quantity << 1U | (entry.is_printing ? 1U : 0U), body);
      PutNumber(shared, body);
      PutText(std::string_view(entry.id).substr(shared), body);
    }
  }
  return body;
}

std::string Checksum(std::string_view framed_body) {
  const std::string hex = Sha256Hex(std::string(kDeckCodePrefix).append(framed_body));
  std::string bytes;
  for (std::size_t at = 0; at < 2 * kChecksumBytes; at += 2)
    bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
  return bytes;
}

std::string Encode(const CodeContent& content) {
  std::string bytes;
  PutText(Body(content), bytes);
  bytes += Checksum(bytes);
  return std::string(kDeckCodePrefix) + ToBase64Url(bytes);
}

// Reads numbers and texts off the front; what is not there makes it fail for good.
class CodeBytes {
 public:
  explicit CodeBytes(std::string_view bytes) : rest_(bytes) {}

  bool failed() const { return failed_; }
  std::string_view rest() const { return rest_; }

  std::uint64_t Number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 63 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      number |= static_cast<std::uint64_t>(byte & 127U) << shift;
      if (byte < 128U) return number;
    }
    failed_ = true;
    return 0;
  }

  std::string_view Text() {
    const std::uint64_t size = Number();
    if (size > rest_.size()) {
      failed_ = true;
      return {};
    }
    const std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return text;
  }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

std::optional<CodeContent> Decode(std::string_view body) {
  CodeBytes bytes(body);
  CodeContent content;
  DeckMeta& meta = content.meta;
  for (std::string* text : {&content.game, &meta.name, &meta.player, &meta.event, &meta.format}) {
    *text = bytes.Text();
    if (!IsValidUtf8(*text) || !CheckMeta(*text).empty()) return std::nullopt;
  }
  while (!bytes.failed() && !bytes.rest().empty()) {
    const std::string section(bytes.Text());
    const std::uint64_t count = bytes.Number();
    if (count == 0) return std::nullopt;
    std::string before;
    for (std::uint64_t i = 0; i < count && !bytes.failed(); ++i) {
      const std::uint64_t quantity = bytes.Number();
      const std::uint64_t shared = bytes.Number();
      if (shared > before.size() || content.entries.size() == kMaxListLines) return std::nullopt;
      before.resize(shared);
      before += bytes.Text();
      if (before.size() > kMaxEntryBytes || !IsValidUtf8(before)) return std::nullopt;
      content.entries.push_back({.section = section,
                                 .is_printing = (quantity & 1U) != 0,
                                 .id = before,
                                 .quantity = quantity >> 1U});
    }
  }
  if (bytes.failed()) return std::nullopt;
  return content;
}

auto PlaceOf(const CodeEntry& entry) {
  return std::tie(entry.section, entry.is_printing, entry.id);
}

// Each entry once and in order, quantities in bounds. That numbers are written in the shortest way
// shows by writing the content again.
bool IsCanonical(const CodeContent& content) {
  const auto& entries = content.entries;
  for (std::size_t at = 0; at < entries.size(); ++at) {
    if (entries[at].quantity == 0 || entries[at].quantity > kMaxQuantity) return false;
    if (at > 0 && !(PlaceOf(entries[at - 1]) < PlaceOf(entries[at]))) return false;
  }
  return true;
}

Failure BadCode(std::string message) { return Fail(ErrorCode::kBadDeckCode, std::move(message)); }

Result<CodeContent> ParseCode(std::string_view code) {
  if (code.size() > kMaxListBytes) return BadCode("the deck code is longer than 64 KiB");
  if (!LooksLikeDeckCode(code)) return BadCode("a deck code begins with 'cd1.'");
  if (!code.starts_with(kDeckCodePrefix)) {
    const std::string version(code.substr(2, code.find('.') - 2));
    return BadCode("the deck code is of version " + version + "; version 1 can be read");
  }
  const std::string_view signs = code.substr(kDeckCodePrefix.size());
  if (const std::size_t bad = FindBadBase64Url(signs); bad != std::string_view::npos) {
    return BadCode("the deck code has a sign that does not belong there, at place " +
                   std::to_string(kDeckCodePrefix.size() + bad + 1));
  }
  const auto bytes = FromBase64Url(signs);
  if (!bytes) return BadCode("the deck code is cut short or its last sign is wrong");
  CodeBytes framed(*bytes);
  const std::string_view body = framed.Text();
  if (framed.failed() || framed.rest().size() < kChecksumBytes)
    return BadCode("the deck code is cut short");
  if (framed.rest().size() > kChecksumBytes) return BadCode("the deck code goes on behind its end");
  const auto covered = std::string_view(*bytes).substr(0, bytes->size() - kChecksumBytes);
  if (Checksum(covered) != framed.rest())
    return BadCode("the deck code is damaged: its checksum does not fit");
  const auto content = Decode(body);
  if (!content || !IsCanonical(*content) || Encode(*content) != code)
    return BadCode("the deck code is not written as deck codes are");
  return *content;
}

void Resolve(const GameCatalog& catalog, const CodeEntry& entry, LineReport& row) {
  if (entry.is_printing) {
    row.printing = catalog.FindPrinting(entry.id);
    row.found_by = FoundBy::kPrintingId;
    if (row.printing) row.card = catalog.card_of(*row.printing);
  } else {
    row.card = catalog.FindCard(entry.id);
    row.found_by = FoundBy::kCardId;
    if (catalog.FindMoved(entry.id)) {
      row.status = LineStatus::kInferred;
      row.note = "'" + entry.id + "' is now '" + catalog.card(*row.card).name + "'";
    }
  }
  if (row.card) return;
  row.found_by = FoundBy::kNothing;
  row.status = LineStatus::kUnknown;
  row.text = entry.id;
  row.note = std::string("there is no ") + (entry.is_printing ? "printing" : "card") + " '" +
             entry.id + "'";
}

}  // namespace

bool LooksLikeDeckCode(std::string_view text) {
  if (!text.starts_with("cd")) return false;
  const std::size_t end = text.find_first_not_of("0123456789", 2);
  return end != std::string_view::npos && end > 2 && text[end] == '.' &&
         text.find_first_of(" \t\r\n") == std::string_view::npos;
}

std::string WriteDeckCode(const GameCatalog& catalog, const Deck& deck) {
  CodeContent content{.game = catalog.game().id.str(), .meta = deck.meta, .entries = {}};
  for (const DeckEntry& entry : deck.entries) {
    content.entries.push_back({.section = catalog.game().sections[entry.section].id,
                               .is_printing = entry.printing.has_value(),
                               .id = entry.printing ? catalog.printing(*entry.printing).id.str()
                                                    : catalog.card(entry.card).id.str(),
                               .quantity = entry.quantity});
  }
  auto& entries = content.entries;
  std::sort(entries.begin(), entries.end(),
            [](const CodeEntry& a, const CodeEntry& b) { return PlaceOf(a) < PlaceOf(b); });
  std::vector<CodeEntry> summed;
  for (CodeEntry& entry : entries) {
    if (!summed.empty() && PlaceOf(summed.back()) == PlaceOf(entry)) {
      summed.back().quantity += entry.quantity;
    } else {
      summed.push_back(std::move(entry));
    }
  }
  entries = std::move(summed);
  return Encode(content);
}

Result<ListedDeck> ReadDeckCode(std::string_view code, const GameCatalog& catalog) {
  const auto content = ParseCode(TrimBlanks(code));
  if (!content) return Failure(content.error());
  const Game& game = catalog.game();
  if (content->game != game.id.str()) {
    return BadCode("the deck code is of the game '" + content->game + "', not of '" +
                   game.id.str() + "'");
  }
  const FindNear nobody;
  ListBuilder builder(catalog, nobody, content->entries.size());
  builder.meta() = content->meta;
  std::uint32_t line = 0;
  for (const CodeEntry& entry : content->entries) {
    const auto section = std::find_if(game.sections.begin(), game.sections.end(),
                                      [&](const Term& each) { return each.id == entry.section; });
    if (section == game.sections.end())
      return BadCode("the deck code names the section '" + entry.section + "', which " + game.name +
                     " has not");
    const auto place = static_cast<SectionIndex>(section - game.sections.begin());
    LineReport& row =
        builder.AddEntry(++line, {.section = place}, static_cast<std::uint32_t>(entry.quantity));
    Resolve(catalog, entry, row);
  }
  return builder.Finish(DeckForm::kCode);
}

}  // namespace clashdeck

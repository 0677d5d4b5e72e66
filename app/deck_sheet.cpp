#include "app/deck_sheet.h"

#include <algorithm>
#include <map>
#include <vector>

#include "app/deck_sheet_style.h"
#include "app/html_text.h"
#include "core/deck/code.h"

namespace clashdeck::app {

namespace {

constexpr std::string_view kCodeBegin = R"(<meta name="clashdeck-deck" content=")";

// Lines of the longest column up to which one page of either paper holds them, wide spacing first.
constexpr std::size_t kRoomyLines = 20;
constexpr std::size_t kWideLines = 30;

struct SheetLine {
  std::string name = {};
  std::string printing = {};  // id, empty = open
  std::uint32_t quantity = 0;
};

struct SheetGroup {
  std::string title = {};  // empty = without
  std::uint32_t cards = 0;
  std::vector<SheetLine> lines = {};
};

struct SheetSection {
  const Term* section = nullptr;
  std::uint32_t cards = 0;
  std::vector<SheetGroup> groups = {};

  std::size_t lines() const {
    std::size_t count = 0;
    for (const SheetGroup& group : groups) count += group.lines.size() + !group.title.empty();
    return count;
  }
};

class Sheet {
 public:
  Sheet(const Deck& deck, const GameCatalog& catalog, const SheetOptions& options)
      : deck_(deck),
        normal_(Normalized(catalog, deck)),
        catalog_(catalog),
        game_(catalog.game()),
        options_(options) {
    for (std::size_t i = 0; i < game_.sections.size(); ++i) {
      if (game_.opening && game_.sections[i].id == game_.opening->section) main_ = i;
    }
  }

  std::string Html() {
    out_ = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    out_ +=
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "style-src 'unsafe-inline'\">\n";
    out_ += std::string(kCodeBegin) + EscapeHtml(WriteDeckCode(catalog_, deck_)) + "\">\n";
    const std::string name = deck_.meta.name.empty() ? game_.name : deck_.meta.name;
    out_ += "<title>Deck sheet: " + EscapeHtml(name) + "</title>\n<style>\n@page { size: ";
    out_ += options_.paper == Paper::kA4 ? "210mm 297mm" : "215.9mm 279.4mm";
    out_ += "; margin: 10mm; }";
    out_ += kSheetStyle;
    out_ += "</style>\n</head>\n<body>\n";
    WriteHead();
    WriteLists();
    WriteFoot();
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  void Field(std::string_view title, std::string_view value) {
    out_ += "<div><dt>" + EscapeHtml(title) + "</dt><dd><bdi>" + EscapeHtml(value) +
            "</bdi></dd></div>\n";
  }

  static const std::string& Known(const std::string& said, const std::string& listed) {
    return said.empty() ? listed : said;
  }

  void WriteHead() {
    out_ +=
        "<header><h1>Deck sheet</h1><span>" + EscapeHtml(game_.name) + "</span></header>\n<dl>\n";
    Field("Player", Known(options_.player, deck_.meta.player));
    Field("Event", Known(options_.event, deck_.meta.event));
    Field("Deck", deck_.meta.name);
    Field("Date", options_.date);
    Field("Format", Known(options_.format, deck_.meta.format));
    for (std::size_t i = 0; i < main_; ++i) {
      std::string cards;
      for (const DeckEntry& entry : normal_.entries) {
        if (entry.section != i) continue;
        if (!cards.empty()) cards += "; ";
        if (entry.quantity > 1) cards += std::to_string(entry.quantity) + " ";
        cards += catalog_.card(entry.card).name;
        if (entry.printing) cards += " (" + catalog_.printing(*entry.printing).id.str() + ")";
      }
      Field(game_.sections[i].name, cards);
    }
    out_ += "</dl>\n";
  }

  // The lines of a section in order of name; of the main one by type, in the game's order.
  SheetSection Collect(std::size_t section) const {
    SheetSection out{.section = &game_.sections[section]};
    std::map<std::size_t, SheetGroup> by_type;
    for (const DeckEntry& entry : normal_.entries) {
      if (entry.section != section) continue;
      const Card& card = catalog_.card(entry.card);
      std::size_t place = 0;
      SheetGroup* group = nullptr;
      if (section == main_) {
        while (place < game_.card_types.size() && game_.card_types[place].id != card.type) ++place;
        group = &by_type[place];
        if (place < game_.card_types.size()) group->title = game_.card_types[place].plural;
      } else {
        group = &by_type[0];
      }
      group->cards += entry.quantity;
      out.cards += entry.quantity;
      group->lines.push_back(
          {.name = card.name,
           .printing = entry.printing ? catalog_.printing(*entry.printing).id.str() : "",
           .quantity = entry.quantity});
    }
    for (auto& [place, group] : by_type) out.groups.push_back(std::move(group));
    return out;
  }

  void WriteSection(const SheetSection& section, bool columns) {
    out_ += "<section>\n<h2><span>" + EscapeHtml(section.section->name) + "</span><span>" +
            std::to_string(section.cards) + "</span></h2>\n";
    if (columns) out_ += "<div class=\"columns\">\n";
    for (const SheetGroup& group : section.groups) {
      if (!group.title.empty()) {
        out_ += "<h3><span>" + EscapeHtml(group.title) + "</span><span>" +
                std::to_string(group.cards) + "</span></h3>\n";
      }
      out_ += "<ul>\n";
      for (const SheetLine& line : group.lines) {
        out_ += "<li><b>" + std::to_string(line.quantity) + "</b><bdi>" + EscapeHtml(line.name) +
                "</bdi>";
        if (!line.printing.empty()) out_ += "<small>" + EscapeHtml(line.printing) + "</small>";
        out_ += "</li>\n";
      }
      out_ += "</ul>\n";
    }
    if (columns) out_ += "</div>\n";
    out_ += "</section>\n";
  }

  void WriteLists() {
    const SheetSection main = Collect(main_);
    std::vector<SheetSection> rest;
    std::size_t beside = 0;
    for (std::size_t i = main_ + 1; i < game_.sections.size(); ++i) {
      SheetSection section = Collect(i);
      if (section.groups.empty()) continue;
      beside += section.lines() + 2;
      rest.push_back(std::move(section));
    }
    const std::size_t longest = std::max((main.lines() + 1) / 2, beside);
    std::string classes = longest <= kRoomyLines  ? "roomy"
                          : longest <= kWideLines ? "wide"
                                                  : "dense";
    if (rest.empty()) classes += " alone";
    out_ += "<main class=\"" + classes + "\">\n";
    WriteSection(main, true);
    totals_.emplace_back(main.section->name, main.cards);
    if (!rest.empty()) {
      out_ += "<div class=\"rest\">\n";
      for (const SheetSection& section : rest) {
        WriteSection(section, false);
        totals_.emplace_back(section.section->name, section.cards);
      }
      out_ += "</div>\n";
    }
    out_ += "</main>\n";
  }

  void WriteFoot() {
    out_ += "<footer>\n";
    if (!options_.legality.empty())
      out_ += "<p><bdi>" + EscapeHtml(options_.legality) + "</bdi></p>\n";
    if (!options_.hash.empty())
      out_ += "<p>Deck hash <code>" + EscapeHtml(options_.hash) + "</code></p>\n";
    out_ += "<table><tr>";
    for (const auto& [name, cards] : totals_) {
      out_ +=
          "<td>Total " + EscapeHtml(name) + "<strong>" + std::to_string(cards) + "</strong></td>";
    }
    out_ +=
        "<td colspan=\"2\">Player's signature</td><td>Deck check, round</td>"
        "<td>Judge's initials</td></tr></table>\n</footer>\n";
  }

  const Deck& deck_;
  const Deck normal_;
  const GameCatalog& catalog_;
  const Game& game_;
  const SheetOptions& options_;
  std::size_t main_ = 0;
  std::vector<std::pair<std::string, std::uint32_t>> totals_ = {};
  std::string out_ = {};
};

}  // namespace

std::optional<Paper> PaperFromName(std::string_view name) {
  if (name == "a4") return Paper::kA4;
  if (name == "letter") return Paper::kLetter;
  return std::nullopt;
}

std::string DeckSheetHtml(const Deck& deck, const GameCatalog& catalog,
                          const SheetOptions& options) {
  return Sheet(deck, catalog, options).Html();
}

std::optional<std::string> DeckCodeOfSheet(std::string_view html) {
  const std::size_t begin = html.find(kCodeBegin);
  if (begin == std::string_view::npos) return std::nullopt;
  html.remove_prefix(begin + kCodeBegin.size());
  const std::size_t end = html.find('"');
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(html.substr(0, end));  // a code has no character that is escaped
}

}  // namespace clashdeck::app

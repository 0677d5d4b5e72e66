// What the pages of simulations are made of. Every text that is handed over is escaped.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/simulation_chart.h"

namespace clashdeck::app {

// Numbers of a result as people read them; "–" for null.
std::string ShownPercent(const nlohmann::ordered_json& share, int digits = 1);
std::string ShownReal(const nlohmann::ordered_json& number, int digits = 2);
// "12.3 % (11.9 to 12.7)" of an object with share and interval; "5.1 (5.0 to 5.2)" with mean.
std::string ShownShare(const nlohmann::ordered_json& share);
std::string ShownMean(const nlohmann::ordered_json& mean, int digits = 2);
// "1,000,000"
std::string ShownCount(std::uint64_t count);
// What an ending is called: "won", "turn limit reached", ...
std::string ShownEnding(std::string_view ending);

// "95 %: 5.0 to 5.2" of such an object; empty when it has no interval.
std::string ShownInterval(const nlohmann::ordered_json& object, bool percent, int digits);
// A turn, "not in time" for null.
std::string ShownTurn(const nlohmann::ordered_json& turn);
// The rows up to the last one that counts something, and at least the first eight.
nlohmann::ordered_json UpToLastCount(const nlohmann::ordered_json& rows);

// Points of [{"turn", ...}] rows: of the row's own numbers, or of the object under `key`. Rows
// whose number is null are left out.
std::vector<ChartPoint> SharePoints(const nlohmann::ordered_json& rows, std::string_view key = {});
std::vector<ChartPoint> MeanPoints(const nlohmann::ordered_json& rows, std::string_view key = {});

struct PageColumn {
  std::string title = {};
  bool number = false;     // stands on the right
  std::string about = {};  // what it means
};

// A big number with what it is.
struct PageFact {
  std::string name = {};
  std::string value = {};
  std::string note = {};  // small, below it
};

class SimulationPage {
 public:
  void Heading(std::string_view text);  // of a section, which it begins
  void Paragraph(std::string_view text);
  void List(const std::vector<std::string>& items);
  void Facts(const std::vector<PageFact>& facts);
  void Figure(const Chart& chart, std::string_view caption);
  void Table(const std::vector<PageColumn>& columns,
             const std::vector<std::vector<std::string>>& rows);
  // Charts that stand beside each other where there is room.
  void BeginGrid();
  void EndGrid();

  // The whole page.
  std::string Finish(const std::string& title, const std::string& subtitle) &&;

 private:
  void EndSection();

  std::string body_ = {};
  bool open_ = false;
};

// The parts of the page, by kind.
void ShowGoldfish(const nlohmann::ordered_json& list, SimulationPage& page);
void ShowComparison(const nlohmann::ordered_json& result, const std::vector<std::string>& names,
                    SimulationPage& page);
void ShowMatch(const nlohmann::ordered_json& match, SimulationPage& page);
void ShowGauntlet(const nlohmann::ordered_json& result, const std::vector<std::string>& names,
                  SimulationPage& page);

}  // namespace clashdeck::app

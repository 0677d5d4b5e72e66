// Actions of every game: play, attack, choose, pass, end turn, concede.
#include "engine/scenario/lines.h"

namespace clashdeck::scenario {

namespace {

std::optional<effects::Color> ReadColor(std::string_view word) {
  for (int i = 0; i < effects::kColors; ++i) {
    const auto color = static_cast<effects::Color>(i);
    if (effects::ColorName(color) == word) return color;
  }
  return std::nullopt;
}

int SettingNumber(Line& line, const Token& setting) {
  const auto number = ReadNumber(setting.text);
  if (!number) line.Fail(setting.key + "= takes a number from 0 to 999");
  return number.value_or(0);
}

std::vector<int> SettingNumbers(Line& line, const Token& setting) {
  const auto numbers = ReadNumbers(setting.text);
  if (!numbers) line.Fail(setting.key + "= takes numbers joined by commas");
  return numbers.value_or(std::vector<int>{});
}

void ReadSetting(Line& line, const Token& setting, Act& act) {
  if (setting.key == "x") {
    act.x = SettingNumber(line, setting);
  } else if (setting.key == "n") {
    act.n = SettingNumber(line, setting);
    if (act.n < 1) line.Fail("effects are numbered from 1");
  } else if (setting.key == "mode") {
    act.modes = SettingNumbers(line, setting);
    for (const int mode : act.modes)
      if (mode < 1) line.Fail("modes are numbered from 1");
  } else if (setting.key == "divide") {
    act.divide = SettingNumbers(line, setting);
  } else if (setting.key == "cost") {
    if (setting.text != "alt" && setting.text != "extra")
      line.Fail("cost= takes 'alt' or 'extra' here");
    (setting.text == "alt" ? act.alternative_cost : act.optional_cost) = true;
  } else {
    line.Fail("an action has no " + setting.key + "=");
  }
}

// attack "X" -> p2, attack contender -> "Y"
void ReadAttack(Line& line, Act& act) {
  act.things = {line.OwnThing(act.player)};
  if (!line.Take("->")) line.Fail("'->' and what is attacked are missing");
  act.targets = {line.AnyThing()};
}

void ReadChoice(Line& line, Act& act) {
  if (line.Take("yes")) {
    act.reply = Reply::kYes;
  } else if (line.Take("no")) {
    act.reply = Reply::kNo;
  } else if (line.Take("none")) {
    act.reply = Reply::kNone;
  } else if (const auto number = line.TakeNumber()) {
    act.reply = Reply::kNumbers;
    act.numbers = {*number};
    while (line.TakeSign(',')) act.numbers.push_back(line.Number("a number"));
  } else if (const auto color = ReadColor(line.peek().text);
             color && line.peek().kind == Token::Kind::kWord) {
    act.reply = Reply::kColor;
    act.color = *color;
    line.Take(effects::ColorName(*color));
  } else {
    act.things = line.Things();
  }
  ReadDetails(line, act);
}

}  // namespace

void ReadDetails(Line& line, Act& act) {
  while (!line.at_end()) {
    if (const auto setting = line.TakeSetting()) {
      ReadSetting(line, *setting, act);
    } else if (line.Take("targets")) {
      act.targets = line.Things();
    } else if (line.Take("paying")) {
      act.paying = line.CardThings();
    } else if (line.Take("nodiscount")) {
      act.no_discount = true;
    } else {
      return;
    }
  }
}

Act ReadAct(Line& line, const Dialect& dialect, Player player) {
  Act act{.player = player};
  if (dialect.act(line, act)) return act;
  if (line.Take("play")) {
    act.verb = Verb::kPlay;
    act.things = {line.CardThing()};
    ReadDetails(line, act);
  } else if (line.Take("attack")) {
    act.verb = Verb::kAttack;
    ReadAttack(line, act);
  } else if (line.Take("choose")) {
    act.verb = Verb::kChoose;
    ReadChoice(line, act);
  } else if (line.Take("pass")) {
    act.verb = Verb::kPass;
  } else if (line.Take("end")) {
    act.verb = Verb::kEndTurn;
    if (!line.Take("turn")) line.Fail("it is 'end turn'");
  } else if (line.Take("concede")) {
    act.verb = Verb::kConcede;
  } else {
    const std::string word = line.Word("an action");
    line.Fail("there is no action '" + word + "' in " + std::string(dialect.game));
  }
  return act;
}

}  // namespace clashdeck::scenario

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/receipt.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

struct ReceiptOptions {
  std::string file;
  std::string public_key;
  bool json = false;
};

std::string TextOf(const nlohmann::json& object, const char* name) {
  if (!object.is_object() || !object.contains(name)) return "-";
  const nlohmann::json& value = object.at(name);
  return Visible(value.is_string() ? value.get<std::string>() : value.dump());
}

bool IsTrue(const nlohmann::json& object, const char* name) {
  return object.is_object() && object.value(name, nlohmann::json()) == true;
}

// All that a verdict depends on: legal while building is less than legal.
void PrintOne(const nlohmann::json& check, const std::string& mode) {
  const bool legal = IsTrue(check, "legal");
  const bool tiered = check.is_object() && !check.value("tier", nlohmann::json()).is_null();
  std::cout << "check        " << TextOf(check, "label") << ": " << TextOf(check, "format")
            << " on " << TextOf(check, "as_of")
            << (tiered ? ", tier " + TextOf(check, "tier") : ", no tier") << ": "
            << Painted(STDOUT_FILENO, legal ? Tone::kGood : Tone::kBad,
                       legal ? "legal" : "not legal")
            << (IsTrue(check, "complete") ? ", complete, " : ", not complete, ") << mode
            << " mode\n";
}

// What the signed bytes say; they may be of a later program, so nothing is taken for granted.
void PrintVerdict(const std::string& verdict) {
  const auto json = nlohmann::json::parse(verdict, nullptr, false);
  if (!json.is_object()) {
    std::cout << "verdict      " << Visible(verdict) << "\n";
    return;
  }
  std::cout << "game         " << TextOf(json, "game") << "\n"
            << "issued       " << TextOf(json, "issued_at") << "\n"
            << "deck         " << TextOf(json, "deck_hash") << "\n"
            << "data version " << TextOf(json, "data_version") << "\n";
  if (!json.contains("checks") || !json.at("checks").is_array()) return;
  for (const nlohmann::json& check : json.at("checks")) PrintOne(check, TextOf(json, "mode"));
}

void PrintCheck(const app::ReceiptCheck& check) {
  std::cout << (check.valid ? Painted(STDOUT_FILENO, Tone::kGood, "valid")
                            : Painted(STDOUT_FILENO, Tone::kBad, "not valid") + ": " + check.reason)
            << "\n"
            << "key          " << Visible(check.key_id)
            << (check.pinned ? ", the one you gave"
                             : ", told by the receipt alone: anybody can sign with a key of their "
                               "own; compare it with /v1/meta or give --public-key")
            << "\n";
  if (check.valid) PrintVerdict(check.verdict);
}

int Verify(const ReceiptOptions& options) {
  const auto text = ReadInput(options.file, app::kMaxReceipt);
  if (!text) return Complain(text.error());
  const auto check = app::VerifyReceipt(
      *text, options.public_key.empty() ? std::nullopt : std::optional(options.public_key));
  if (!check) return Complain(check.error());
  if (options.json) {
    std::cout << nlohmann::ordered_json{{"valid", check->valid},
                                        {"reason", check->valid
                                                       ? nlohmann::ordered_json(nullptr)
                                                       : nlohmann::ordered_json(check->reason)},
                                        {"key_pinned", check->pinned},
                                        {"key_id", check->key_id},
                                        {"public_key", check->public_key},
                                        {"verdict", check->valid
                                                        ? nlohmann::ordered_json::parse(
                                                              check->verdict, nullptr, false)
                                                        : nlohmann::ordered_json(nullptr)}}
                     .dump(2)
              << "\n";
  } else {
    PrintCheck(*check);
  }
  return check->valid ? kDone : kNo;
}

}  // namespace

void AddReceipt(CLI::App& root, Run& run) {
  auto options = std::make_shared<ReceiptOptions>();
  CLI::App* receipt = root.add_subcommand("receipt", "Verify the receipt of a deck check.");
  receipt->require_subcommand(1);
  CLI::App* verify = receipt->add_subcommand(
      "verify", "Is the receipt genuine, and what does it say? Needs no data directory.");
  verify
      ->add_option("FILE", options->file,
                   "The receipt: \"receipt\" of a check's answer; - reads standard input")
      ->required();
  verify->add_option("--public-key", options->public_key,
                     "Key that must have signed it, as GET /v1/meta of the service shows it");
  verify->add_flag("--json", options->json, "Print the outcome as JSON");
  verify->footer(
      "Exit codes: 0 valid, 1 not valid, 2 no receipt.\n\nExamples:\n"
      "  clashdeck receipt verify receipt.json\n"
      "  curl -s $API/games/alpha-clash/deck-checks -d @check.json -H 'Content-Type: "
      "application/json' \\\n"
      "    | jq .receipt | clashdeck receipt verify - --public-key \"$(curl -s $API/meta | jq -r "
      ".receipts.public_key)\"");
  verify->callback([options, &run] { run = [options] { return Verify(*options); }; });
}

}  // namespace clashdeck::cli

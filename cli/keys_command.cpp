#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

struct KeysOptions : CommonOptions {
  std::string role;
  std::string name;
  std::string id;
  bool json = false;
};

int Create(const KeysOptions& options) {
  const auto access = app::OpenKeys(options.data_dir, app::WhenMissing::kCreate);
  if (!access) return Complain(access.error());
  const auto key = access->keys->Create(*app::RoleFromName(options.role), options.name, "cli");
  if (!key) return Complain(key.error());
  if (options.json) {
    std::cout << nlohmann::ordered_json{{"key", key->key}, {"id", key->id}}.dump() << "\n";
  } else {
    std::cout << key->key << "\n";
    std::cerr << "This key (id " << key->id << ", role " << options.role
              << ") is shown once and stored as a hash.\n";
  }
  return kDone;
}

int List(const KeysOptions& options) {
  const auto access = app::OpenKeys(options.data_dir, app::WhenMissing::kRefuse);
  if (!access) return Complain(access.error());
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  Table table({{.title = "id"},
               {.title = "role"},
               {.title = "name", .shrinks = true},
               {.title = "created"},
               {.title = "revoked"}});
  for (const auto& key : access->keys->List()) {
    table.Add({key.id, key.role, key.name, key.created_at,
               key.revoked_at.empty() ? "-" : key.revoked_at});
    rows.push_back(
        {{"id", key.id},
         {"role", key.role},
         {"name", key.name},
         {"created_at", key.created_at},
         {"revoked_at", key.revoked_at.empty() ? nlohmann::ordered_json(nullptr)
                                               : nlohmann::ordered_json(key.revoked_at)}});
  }
  if (options.json) {
    std::cout << rows.dump(2) << "\n";
  } else {
    table.Print(std::cout, OutputWidth());
  }
  return kDone;
}

int Revoke(const KeysOptions& options) {
  const auto access = app::OpenKeys(options.data_dir, app::WhenMissing::kRefuse);
  if (!access) return Complain(access.error());
  const auto revoked = access->keys->Revoke(options.id, "cli");
  if (!revoked) {
    const int code = Complain(revoked.error());
    return revoked.error().code == ErrorCode::kNotFound ? kNo : code;
  }
  std::cout << "revoked " << options.id << "\n";
  return kDone;
}

}  // namespace

void AddKeys(CLI::App& root, Run& run) {
  auto options = std::make_shared<KeysOptions>();
  CLI::App* keys = root.add_subcommand("keys", "Create, list and revoke API keys.");
  keys->require_subcommand(1);
  CLI::App* create = keys->add_subcommand("create", "Make a key and print it, once.");
  AddDataDir(*create, *options, app::WhenMissing::kCreate);
  create->add_option("--role", options->role, "What the key may do")
      ->required()
      ->check(CLI::IsMember({"admin", "organizer", "judge", "player"}));
  create->add_option("--name", options->name, "A note for the list of keys");
  create->add_flag("--json", options->json, "Print {\"key\", \"id\"}");
  create->callback([options, &run] { run = [options] { return Create(*options); }; });

  CLI::App* list = keys->add_subcommand("list", "Show all keys, without their secrets.");
  AddDataDir(*list, *options, app::WhenMissing::kRefuse);
  list->add_flag("--json", options->json, "Print a JSON list");
  list->callback([options, &run] { run = [options] { return List(*options); }; });

  CLI::App* revoke = keys->add_subcommand("revoke", "Make a key invalid for ever.");
  AddDataDir(*revoke, *options, app::WhenMissing::kRefuse);
  revoke->add_option("id", options->id, "The key's id")->required();
  revoke->callback([options, &run] { run = [options] { return Revoke(*options); }; });
}

}  // namespace clashdeck::cli

#include <arpa/inet.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <memory>

#include "api/server.h"
#include "cli/command.h"

namespace clashdeck::cli {

namespace {

constexpr const char* kSampleKeyName = "sample-data admin";

struct ServeOptions : CommonOptions {
  std::string listen = "127.0.0.1:8080";
  std::size_t threads = 0;
  bool sample_data = false;
  bool no_rate_limit = false;
  bool access_log = false;
  std::vector<std::string> cors;
};

struct Address {
  std::string host;
  std::uint16_t port = 0;
};

bool IsNumericHost(const std::string& host) {
  in6_addr scratch{};  // large enough for both
  return inet_pton(AF_INET, host.c_str(), &scratch) == 1 ||
         inet_pton(AF_INET6, host.c_str(), &scratch) == 1;
}

Result<Address> ParseAddress(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address;
  if (colon != std::string::npos && colon > 0) {
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, address.port);
    address.host = text.substr(0, colon);
    if (address.host.starts_with('[') && address.host.ends_with(']'))
      address.host = address.host.substr(1, address.host.size() - 2);
    if (error == std::errc{} && rest == end &&
        (address.host == "localhost" || IsNumericHost(address.host)))
      return address;
  }
  return Fail(ErrorCode::kBadParameter,
              "--listen '" + text +
                  "' is not address:port, such as 127.0.0.1:8080, [::1]:8080 or localhost:8080");
}

std::string UrlHost(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

int ImportSampleData(app::Services& services) {
  std::size_t files = 0;
  const auto done = app::ImportSamples(services, [&](const app::ImportReport& report) {
    if (report.status == "done") ++files;
  });
  if (!done) return Complain(done.error());
  if (files > 0) std::cout << "Imported " << files << " sample files.\n";
  return kDone;
}

// Called once we listen: a server that cannot must not take the running one's key away.
int PrintSampleKey(app::Services& services) {
  const auto key = services.keys->Replace(app::Role::kAdmin, kSampleKeyName, "sample-data");
  if (!key) return Complain(key.error());
  std::cout << "Admin key (valid until the next start with --sample-data): " << key->key << "\n";
  return kDone;
}

int Serve(const ServeOptions& options) {
  const auto address = ParseAddress(options.listen);
  if (!address) return Complain(address.error());
  int code = kDone;
  api::ServerOptions server;
  server.host = address->host;
  server.port = address->port;
  server.threads = options.threads;
  server.cors_origins = options.cors;
  server.access_log = options.access_log;
  if (options.no_rate_limit) server.rate_limits = {};
  if (const auto free = api::CheckListen(server); !free) return Complain(free.error());
  auto services = Open(options, app::WhenMissing::kCreate, code);
  if (!services) return code;
  if (options.sample_data) {
    code = ImportSampleData(*services);
    if (code != kDone) return code;
  }
  services->receipts->Load();  // a damaged key is told now and not by the first receipt
  server.on_listening = [&](std::uint16_t port) {
    if (options.sample_data) code = PrintSampleKey(*services);
    if (code != kDone) return api::StopServer();
    std::cout << "Clashdeck serves http://" << UrlHost(address->host) << ":" << port
              << " (reference: /docs)" << std::endl;
  };
  const int ended = api::RunServer(server, *services);
  return code != kDone ? code : ended;
}

}  // namespace

void AddServe(CLI::App& root, Run& run) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App* command = root.add_subcommand("serve", "Serve the API and the reference page.");
  AddDataDir(*command, *options, app::WhenMissing::kCreate);
  AddGamesDir(*command, *options);
  command->add_option("--listen", options->listen, "Address and port; port 0 takes a free one")
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads that answer requests; 0 = one a core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  command->add_flag("--sample-data", options->sample_data,
                    "Import the games' sample sets and print an admin key");
  command->add_flag("--no-rate-limit", options->no_rate_limit,
                    "Answer every request, however many come");
  command->add_flag("--access-log", options->access_log,
                    "Write a line of JSON for every request to standard error");
  command->add_option("--cors", options->cors, "Origins that pages may call from; * for all");
  command->footer(
      "Stops on SIGTERM, SIGINT or SIGHUP after the running requests are answered.\n"
      "Example: clashdeck serve --data-dir data --sample-data");
  command->callback([options, &run] { run = [options] { return Serve(*options); }; });
}

}  // namespace clashdeck::cli

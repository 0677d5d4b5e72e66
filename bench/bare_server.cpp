// The measure to compare with: Drogon with fixed handlers that send a body of a given size each,
// and nothing else. Usage: clashdeck_bare_server PORT THREADS BODY_BYTES...; /bare/BODY_BYTES
// answers.
#include <drogon/drogon.h>

#include <cstdlib>
#include <string>

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  for (int i = 3; i < argc; ++i) {
    const std::string body(std::strtoul(argv[i], nullptr, 10), 'x');
    drogon::app().registerHandler(
        std::string("/bare/") + argv[i],
        [body](const drogon::HttpRequestPtr&,
               std::function<void(const drogon::HttpResponsePtr&)>&& reply) {
          auto response = drogon::HttpResponse::newHttpResponse();
          response->setContentTypeCode(drogon::CT_APPLICATION_JSON);
          response->setBody(body);
          reply(response);
        });
  }
  drogon::app()
      .setUploadPath("/tmp/clashdeck-bare-server")
      .setThreadNum(std::strtoul(argv[2], nullptr, 10))
      .addListener("127.0.0.1", static_cast<std::uint16_t>(std::strtoul(argv[1], nullptr, 10)))
      .run();
}

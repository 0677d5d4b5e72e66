// A program started beside this one, ended when the object goes.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace clashdeck::bench {

class ChildProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

 private:
  pid_t pid_ = -1;
};

// What the command prints; empty when it cannot be run.
std::string OutputOf(const std::string& command);

// A loopback port that nobody listens on. Drogon shares a port with whoever has it already, and
// half of the requests would go there.
int FreePort();

// Waits until something listens on the loopback port; false after ten seconds.
bool WaitForPort(int port);

}  // namespace clashdeck::bench

// SHA-256, for content hashes, deck hashes, migration checksums and stored keys.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace clashdeck {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void Add(std::string_view bytes);
  // Lower-case hex of 64 digits. The object must not be used afterwards, except to begin anew.
  std::string FinishHex();
  void Restart();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string Sha256Hex(std::string_view bytes);

}  // namespace clashdeck

#include "core/sha256.h"

#include <openssl/evp.h>

#include <stdexcept>

namespace clashdeck {

namespace {

constexpr std::size_t kDigestBytes = 32;

void Must(bool done) {
  if (!done) throw std::runtime_error("OpenSSL cannot compute SHA-256");
}

// Looked up once: OpenSSL's search for an algorithm takes longer than hashing a deck.
const EVP_MD* Sha256Algorithm() {
  static const EVP_MD* const kAlgorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  Must(kAlgorithm != nullptr);
  return kAlgorithm;
}

std::string Hex(const unsigned char* bytes, std::size_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex(size * 2, '0');
  for (std::size_t i = 0; i < size; ++i) {
    hex[2 * i] = kDigits[bytes[i] >> 4U];
    hex[2 * i + 1] = kDigits[bytes[i] & 15U];
  }
  return hex;
}

}  // namespace

struct Sha256::State {
  State() : hash(EVP_MD_CTX_new()) {
    Must(hash != nullptr && EVP_DigestInit_ex(hash, Sha256Algorithm(), nullptr) == 1);
  }
  ~State() { EVP_MD_CTX_free(hash); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  EVP_MD_CTX* hash;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::Restart() { Must(EVP_DigestInit_ex(state_->hash, nullptr, nullptr) == 1); }

void Sha256::Add(std::string_view bytes) {
  Must(EVP_DigestUpdate(state_->hash, bytes.data(), bytes.size()) == 1);
}

std::string Sha256::FinishHex() {
  unsigned char digest[kDigestBytes];
  Must(EVP_DigestFinal_ex(state_->hash, digest, nullptr) == 1);
  return Hex(digest, sizeof digest);
}

std::string Sha256Hex(std::string_view bytes) {
  thread_local Sha256 hash;  // making one takes as long as hashing a deck
  hash.Restart();
  hash.Add(bytes);
  return hash.FinishHex();
}

}  // namespace clashdeck

#include "app/sealed_text.h"

#include <sodium.h>

#include <array>

#include "core/base64url.h"

namespace clashdeck::app {

namespace {

using SealKey = std::array<unsigned char, crypto_secretbox_KEYBYTES>;

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* Bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

SealKey KeyOf(std::string_view secret) {
  SealKey key;
  crypto_generichash(key.data(), key.size(), Bytes(secret), secret.size(), nullptr, 0);
  return key;
}

}  // namespace

std::string Seal(std::string_view text, std::string_view secret) {
  std::string box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + text.size(), '\0');
  randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
  SealKey key = KeyOf(secret);
  crypto_secretbox_easy(Bytes(box) + crypto_secretbox_NONCEBYTES, Bytes(text), text.size(),
                        Bytes(box), key.data());
  sodium_memzero(key.data(), key.size());
  return ToBase64Url(box);
}

std::optional<std::string> Unseal(std::string_view sealed, std::string_view secret) {
  if (FindBadBase64Url(sealed) != std::string_view::npos) return std::nullopt;
  const auto box = FromBase64Url(sealed);
  constexpr std::size_t kHead = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (!box || box->size() < kHead) return std::nullopt;
  std::string text(box->size() - kHead, '\0');
  SealKey key = KeyOf(secret);
  const int opened = crypto_secretbox_open_easy(
      Bytes(text), Bytes(*box) + crypto_secretbox_NONCEBYTES,
      box->size() - crypto_secretbox_NONCEBYTES, Bytes(*box), key.data());
  sodium_memzero(key.data(), key.size());
  if (opened != 0) return std::nullopt;
  return text;
}

}  // namespace clashdeck::app

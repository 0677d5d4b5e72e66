// Receipts: the bytes of a verdict, signed (Ed25519), so that a deck's check can be shown and
// verified later by anybody, offline. Start with ReceiptSigner::Sign() and VerifyReceipt().
#pragma once

#include <array>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxReceipt = std::size_t{4} << 20U;  // bytes of a receipt file

// Holds the key of one installation. Thread-safe.
class ReceiptSigner {
 public:
  explicit ReceiptSigner(std::filesystem::path data_dir);
  ~ReceiptSigner();
  ReceiptSigner(const ReceiptSigner&) = delete;
  ReceiptSigner& operator=(const ReceiptSigner&) = delete;

  // Reads the key of the data directory, or makes it once: a file of its own with mode 0600. Throws
  // db::DbError when it cannot be read, written or understood. The first use calls it.
  void Load() const;

  const std::string& public_key() const;  // base64url, 43 characters
  const std::string& key_id() const;      // 16 hex digits of its SHA-256

  // The receipt as JSON: {"version", "verdict", "signature", "public_key", "key_id"}; `verdict` is
  // valid UTF-8 and stands in it byte for byte, as a string.
  std::string Sign(std::string_view verdict) const;

 private:
  struct Key {
    std::array<unsigned char, 64> secret = {};
    std::string public_key = {};
    std::string id = {};
  };
  const Key& key() const;

  std::filesystem::path data_dir_;
  mutable std::once_flag loaded_;
  mutable Key key_;
};

struct ReceiptCheck {
  bool valid = false;
  std::string reason = {};      // why not; empty when valid
  bool pinned = false;          // the key was told by the caller, not only by the receipt
  std::string key_id = {};      // of the key in the receipt
  std::string public_key = {};  // base64url
  std::string verdict = {};     // the signed bytes
};

// Whether the receipt's signature is that of its verdict, by `public_key` (base64url) if given, or
// by the key that stands in the receipt. An error, kBadBody, when `text` is no receipt or
// `public_key` is no key at all.
Result<ReceiptCheck> VerifyReceipt(std::string_view text,
                                   const std::optional<std::string>& public_key);

}  // namespace clashdeck::app

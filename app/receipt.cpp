#include "app/receipt.h"

#include <sodium.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "app/json_writer.h"
#include "core/sha256.h"
#include "db/error.h"
#include "db/secret_file.h"

namespace clashdeck::app {

namespace {

constexpr const char* kKeyFile = "receipt-key";
constexpr std::string_view kKeyHead = "clashdeck receipt key 1 ";  // then the seed in hex
constexpr std::string_view kReceiptVersion = "clashdeck-receipt/1";
constexpr std::size_t kKeyIdDigits = 16;
constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

using PublicKey = std::array<unsigned char, crypto_sign_PUBLICKEYBYTES>;
using Signature = std::array<unsigned char, crypto_sign_BYTES>;
using Seed = std::array<unsigned char, crypto_sign_SEEDBYTES>;

void StartSodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
}

template <std::size_t kSize>
std::string ToBase64(const std::array<unsigned char, kSize>& bytes) {
  std::string text(sodium_base64_ENCODED_LEN(kSize, kBase64), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kBase64);
  text.pop_back();  // the end that C wants
  return text;
}

// Only the one spelling that ToBase64() gives.
template <std::size_t kSize>
std::optional<std::array<unsigned char, kSize>> FromBase64(std::string_view text) {
  std::array<unsigned char, kSize> bytes{};
  std::size_t size = 0;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size,
                        nullptr, kBase64) != 0 ||
      size != kSize || ToBase64(bytes) != text)
    return std::nullopt;
  return bytes;
}

std::string KeyIdOf(const PublicKey& key) {
  return Sha256Hex({reinterpret_cast<const char*>(key.data()), key.size()}).substr(0, kKeyIdDigits);
}

std::string MakeKeyText() {
  Seed seed{};
  randombytes_buf(seed.data(), seed.size());
  std::array<char, seed.size() * 2 + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), seed.data(), seed.size());
  std::string text = std::string(kKeyHead) + hex.data() + "\n";
  sodium_memzero(seed.data(), seed.size());
  sodium_memzero(hex.data(), hex.size());
  return text;
}

Seed ReadSeed(std::string_view text) {
  Seed seed{};
  std::size_t size = 0;
  const bool headed = text.starts_with(kKeyHead) && text.ends_with('\n');
  if (headed) {
    text.remove_prefix(kKeyHead.size());
    text.remove_suffix(1);
  }
  if (!headed || text.size() != seed.size() * 2 ||
      sodium_hex2bin(seed.data(), seed.size(), text.data(), text.size(), nullptr, &size, nullptr) !=
          0 ||
      size != seed.size())
    throw db::DbError(std::string("the file ") + kKeyFile + " of the data directory holds no key");
  return seed;
}

Failure Unreadable(std::string message) { return Fail(ErrorCode::kBadBody, std::move(message)); }

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

ReceiptSigner::ReceiptSigner(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}

ReceiptSigner::~ReceiptSigner() { sodium_memzero(key_.secret.data(), key_.secret.size()); }

void ReceiptSigner::Load() const { key(); }

const ReceiptSigner::Key& ReceiptSigner::key() const {
  static_assert(crypto_sign_SECRETKEYBYTES == 64);
  std::call_once(loaded_, [this] {  // what throws is tried again by the next call
    StartSodium();
    std::string text = db::LoadOrMakeSecret(data_dir_, kKeyFile, MakeKeyText);
    Seed seed = ReadSeed(text);
    PublicKey shown{};
    crypto_sign_seed_keypair(shown.data(), key_.secret.data(), seed.data());
    sodium_memzero(seed.data(), seed.size());
    sodium_memzero(text.data(), text.size());
    key_.public_key = ToBase64(shown);
    key_.id = KeyIdOf(shown);
  });
  return key_;
}

const std::string& ReceiptSigner::public_key() const { return key().public_key; }

const std::string& ReceiptSigner::key_id() const { return key().id; }

std::string ReceiptSigner::Sign(std::string_view verdict) const {
  const Key& own = key();
  Signature signature{};
  crypto_sign_detached(signature.data(), nullptr, Bytes(verdict), verdict.size(),
                       own.secret.data());
  std::string receipt;
  {
    JsonWriter out(receipt, verdict.size() * 5 / 4);
    out.Raw("{\"version\":\"").Raw(kReceiptVersion);
    out.Raw("\",\"verdict\":").Text(verdict);
    out.Raw(",\"signature\":\"").Raw(ToBase64(signature));
    out.Raw("\",\"public_key\":\"").Raw(own.public_key);
    out.Raw("\",\"key_id\":\"").Raw(own.id).Raw("\"}");
  }
  return receipt;
}

Result<ReceiptCheck> VerifyReceipt(std::string_view text,
                                   const std::optional<std::string>& public_key) {
  StartSodium();
  std::optional<PublicKey> pinned;
  if (public_key) {
    pinned = FromBase64<crypto_sign_PUBLICKEYBYTES>(*public_key);
    if (!pinned) return Unreadable("the public key is not 43 characters of base64url");
  }
  if (text.size() > kMaxReceipt) return Unreadable("the file is too large for a receipt");
  // A key that is given twice would let two programs read two verdicts.
  std::size_t keys = 0;
  const auto count = [&keys](int /*depth*/, nlohmann::json::parse_event_t event,
                             const nlohmann::json& /*value*/) {
    keys += event == nlohmann::json::parse_event_t::key ? 1 : 0;
    return true;
  };
  const auto json = nlohmann::json::parse(text.begin(), text.end(), count, false);
  if (!json.is_object()) return Unreadable("the file is no JSON object");
  constexpr std::array<std::string_view, 5> kMembers = {"key_id", "public_key", "signature",
                                                        "verdict", "version"};
  if (json.size() != kMembers.size() || keys != kMembers.size() ||
      !std::all_of(kMembers.begin(), kMembers.end(), [&](std::string_view name) {
        return json.contains(name) && json.at(std::string(name)).is_string();
      }))
    return Unreadable(
        "the file is no receipt: it has version, verdict, signature, public_key and key_id");
  const auto member = [&](const char* name) { return json.at(name).get_ref<const std::string&>(); };

  ReceiptCheck check{.pinned = pinned.has_value(),
                     .key_id = member("key_id"),
                     .public_key = member("public_key"),
                     .verdict = member("verdict")};
  const auto refuse = [&check](const char* reason) {
    check.reason = reason;
    return check;
  };
  if (member("version") != kReceiptVersion)
    return refuse("its version is not one that this program knows");
  const auto key = FromBase64<crypto_sign_PUBLICKEYBYTES>(check.public_key);
  const auto signature = FromBase64<crypto_sign_BYTES>(member("signature"));
  if (!key || !signature) return refuse("its key or its signature is damaged");
  if (KeyIdOf(*key) != check.key_id) return refuse("its key id is not that of its key");
  if (pinned && *pinned != *key) return refuse("it was signed with another key");
  if (crypto_sign_verify_detached(signature->data(), Bytes(check.verdict), check.verdict.size(),
                                  key->data()) != 0)
    return refuse("the signature does not belong to the verdict");
  check.valid = true;
  return check;
}

}  // namespace clashdeck::app

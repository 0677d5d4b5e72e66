#include "app/receipt.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "db/error.h"

namespace clashdeck::app {
namespace {

const std::string kVerdict =
    R"({"game":"alpha-clash","deck_hash":"ab\u00e9","checks":[{"legal":true,"message":"\"é\"\\"}]})";

class Receipts : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "clashdeck-rcpt-XXXXXX");
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(Receipts, ASignedVerdictVerifiesByteForByte) {
  const ReceiptSigner signer(folder_);
  const auto check = VerifyReceipt(signer.Sign(kVerdict), std::nullopt);
  ASSERT_TRUE(check.has_value()) << check.error().message;
  EXPECT_TRUE(check->valid) << check->reason;
  EXPECT_FALSE(check->pinned);
  EXPECT_EQ(check->verdict, kVerdict);
  EXPECT_EQ(check->key_id, signer.key_id());
  EXPECT_EQ(signer.public_key().size(), 43U);
  const auto pinned = VerifyReceipt(signer.Sign(kVerdict), signer.public_key());
  ASSERT_TRUE(pinned.has_value());
  EXPECT_TRUE(pinned->valid && pinned->pinned);
}

TEST_F(Receipts, TheKeyStaysTheSameAndIsForItsOwnerAlone) {
  const ReceiptSigner first(folder_);
  const ReceiptSigner second(folder_);
  EXPECT_EQ(first.public_key(), second.public_key());
  EXPECT_EQ(first.Sign(kVerdict), second.Sign(kVerdict));
  struct stat status {};
  ASSERT_EQ(::stat((folder_ / "receipt-key").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(Receipts, NoChangedByteVerifiesWithOtherContent) {
  const ReceiptSigner signer(folder_);
  const std::string receipt = signer.Sign(kVerdict);
  std::size_t still_valid = 0;
  for (std::size_t place = 0; place < receipt.size(); ++place) {
    std::string values = "A0 \"\\/u";
    for (int bit = 0; bit < 8; ++bit)
      values.push_back(static_cast<char>(receipt[place] ^ 1 << bit));
    for (const char value : values) {
      std::string changed = receipt;
      changed[place] = value;
      if (changed == receipt) continue;
      const auto check = VerifyReceipt(changed, std::nullopt);
      if (!check || !check->valid) continue;
      // Another spelling of the same JSON.
      EXPECT_EQ(nlohmann::json::parse(changed), nlohmann::json::parse(receipt)) << place;
      ++still_valid;
    }
  }
  EXPECT_LT(still_valid, receipt.size() / 10);
}

TEST_F(Receipts, BytesAddedOrTakenAwayDoNotVerify) {
  const ReceiptSigner signer(folder_);
  const std::string receipt = signer.Sign(kVerdict);
  for (std::size_t place = 0; place < receipt.size(); ++place) {
    const auto shorter = VerifyReceipt(receipt.substr(0, place), std::nullopt);
    EXPECT_FALSE(shorter && shorter->valid) << place;
    const auto without = VerifyReceipt(std::string(receipt).erase(place, 1), std::nullopt);
    EXPECT_FALSE(without && without->valid) << place;
  }
}

TEST_F(Receipts, AReceiptOfAnotherKeyIsRefusedWhereTheKeyIsPinned) {
  const ReceiptSigner ours(folder_);
  ours.Load();
  std::filesystem::remove(folder_ / "receipt-key");
  const ReceiptSigner theirs(folder_);
  ASSERT_NE(ours.public_key(), theirs.public_key());
  const auto check = VerifyReceipt(theirs.Sign(kVerdict), ours.public_key());
  ASSERT_TRUE(check.has_value());
  EXPECT_FALSE(check->valid);
  EXPECT_EQ(check->reason, "it was signed with another key");
}

TEST_F(Receipts, MembersOfTwoReceiptsDoNotMix) {
  const ReceiptSigner signer(folder_);
  auto one = nlohmann::json::parse(signer.Sign(kVerdict));
  const auto other = nlohmann::json::parse(signer.Sign("{}"));
  one["signature"] = other["signature"];
  const auto check = VerifyReceipt(one.dump(), signer.public_key());
  ASSERT_TRUE(check.has_value());
  EXPECT_FALSE(check->valid);
}

TEST_F(Receipts, WhatIsNoReceiptIsUnreadable) {
  const ReceiptSigner signer(folder_);
  auto more = nlohmann::json::parse(signer.Sign(kVerdict));
  more["legal"] = true;
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{}"), std::string("not JSON"), more.dump(),
        "{\"verdict\":\"{}\"," + signer.Sign(kVerdict).substr(1)})
    EXPECT_FALSE(VerifyReceipt(text, std::nullopt).has_value()) << text;
  EXPECT_FALSE(VerifyReceipt(signer.Sign(kVerdict), "short").has_value());
  EXPECT_FALSE(VerifyReceipt(std::string(kMaxReceipt + 1, ' '), std::nullopt).has_value());
}

TEST_F(Receipts, ADamagedKeyFileIsAnErrorAndIsNotReplaced) {
  for (const char* content : {"", "clashdeck receipt key 1 00\n", "something else"}) {
    std::ofstream(folder_ / "receipt-key", std::ios::trunc) << content;
    ::chmod((folder_ / "receipt-key").c_str(), 0600);
    EXPECT_THROW(ReceiptSigner(folder_).Load(), db::DbError) << content;
  }
}

}  // namespace
}  // namespace clashdeck::app

// What requests are answered from: the catalog and everything that follows from it and is cheaper
// to make once per change than once per request. Built by SnapshotStore on every swap of the
// catalog.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog_service.h"
#include "core/catalog.h"

namespace clashdeck::api {

// Answers of one game that are ready to send. Shared by snapshots whose game has not changed.
struct GameBodies {
  std::shared_ptr<const GameCatalog> catalog;
  std::vector<std::string> cards;  // by CardIndex: GET .../cards/{id} without parameters
  std::vector<CardIndex> by_name;
  std::vector<CardIndex> by_release;  // of the first printing; not known comes last
  std::size_t released = 0;           // how many of by_release have a day

  // `order` is "name", "id" or "released". Descending turns the whole around, but cards without a
  // day stay last.
  std::vector<CardIndex> InOrder(std::string_view order, bool descending) const;
};

struct ApiSnapshot {
  app::CatalogPtr catalog;
  std::map<std::string, std::shared_ptr<const GameBodies>, std::less<>> games;
  std::string last_modified;       // ISO time of the last change of content, empty = never
  std::string last_modified_http;  // the same as a header value

  const std::string& data_version() const { return catalog->data_version(); }
  const GameBodies* Find(std::string_view game) const;
};

using SnapshotPtr = std::shared_ptr<const ApiSnapshot>;

// Holds the present snapshot and the few before it, so that a listing can be read on while data
// changes.
class SnapshotStore {
 public:
  static constexpr std::size_t kKept = 4;

  // `last_modified` gives the time of the last change of content; it is asked at every swap.
  explicit SnapshotStore(std::function<std::string()> last_modified);
  SnapshotStore(const SnapshotStore&) = delete;
  SnapshotStore& operator=(const SnapshotStore&) = delete;

  // Called by CatalogService, one call at a time.
  void Accept(app::CatalogPtr catalog);

  // Does not lock while the snapshot stays the same: each thread keeps its own pointer. The
  // reference is valid until this thread's next call; copy it to keep it longer.
  const SnapshotPtr& Current() const;
  // Null when that version is not kept any more.
  SnapshotPtr Find(std::string_view data_version) const;
  std::uint64_t swaps() const { return generation_.load(std::memory_order_relaxed); }

 private:
  std::function<std::string()> last_modified_;
  std::uint64_t id_;  // tells this store from one that lived at the same address
  std::atomic<std::uint64_t> generation_{0};  // raised by every swap
  mutable std::mutex mutex_;                  // guards kept_
  std::deque<SnapshotPtr> kept_;              // newest first
};

}  // namespace clashdeck::api

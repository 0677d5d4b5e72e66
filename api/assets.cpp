#include "api/assets.h"

namespace clashdeck::api {

const Asset* FindAsset(std::string_view name) {
  for (const Asset& asset : Assets()) {
    if (asset.name == name) return &asset;
  }
  return nullptr;
}

}  // namespace clashdeck::api

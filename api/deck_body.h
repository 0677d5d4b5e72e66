// Bodies that hold a deck.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/deck_check.h"
#include "app/deck_input.h"
#include "core/result.h"

namespace clashdeck::api {

// The keys of which a deck has exactly one, to be put beside an object's other keys.
inline const std::vector<std::string> kDeckKeys = {"text", "deck", "code"};

// The deck of an object: {"text": "..."} in any readable form, {"deck": {...}} as our JSON, or
// {"code": "cd1..."}. Its text is moved out of the object. kBadBody when there is none or more than
// one; what the deck itself says wrongly is told when it is read.
Result<app::DeckInput> ReadDeckOf(nlohmann::json& object, const std::string& pointer);

// {"text"|"deck"|"code", "checks", "pool"?, "mode"?, "plan"?, "receipt"?}
Result<app::DeckCheckRequest> ReadDeckCheck(std::string_view body);

}  // namespace clashdeck::api

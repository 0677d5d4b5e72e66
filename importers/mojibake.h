// UTF-8 that was read as Windows-1252 or Latin-1 and encoded again ("RenÃ©", "â€¦"), and
// Windows-1252 that was read as Latin-1 (its signs become control characters): finds both and
// undoes them.
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::importers {

// `text` (valid UTF-8) with every such run decoded; anything else is left as it is. Twice-encoded
// text is undone twice.
std::string UndoMojibake(std::string_view text);

}  // namespace clashdeck::importers

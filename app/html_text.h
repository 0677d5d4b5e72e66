// Text that is shown on a page and comes from somewhere else.
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::app {

// With the signs that mean something in HTML written out, for content and for quoted attributes.
std::string EscapeHtml(std::string_view text);

}  // namespace clashdeck::app

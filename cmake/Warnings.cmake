# The interface target clashdeck::warnings: link it (PRIVATE) to every target of ours.
option(CLASHDECK_WERROR "Treat warnings of the reference compiler, g++ 12, as errors" OFF)

# Another compiler has other warnings, and a clone must build there all the same: it shows them and goes on.
set(warnings_are_errors OFF)
if(CLASHDECK_WERROR AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  set(warnings_are_errors ON)
endif()

add_library(project_warnings INTERFACE)
add_library(clashdeck::warnings ALIAS project_warnings)

target_compile_options(project_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
  $<$<BOOL:${warnings_are_errors}>:-Werror>)

# g++ 12 sees uninitialised and overlapping memory in its own instrumented or inlined library code, and no longer knows how
# small a number is once a shift of it is instrumented; the dev build, which is not, holds every source to -Wconversion.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(project_warnings INTERFACE
    -Wno-restrict
    "$<$<BOOL:${CLASHDECK_SANITIZE}>:-Wno-maybe-uninitialized;-Wno-conversion;-Wno-sign-conversion>")
endif()

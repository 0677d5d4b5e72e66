# The interface target clashdeck::warnings: link it (PRIVATE) to every target of ours.
option(CLASHDECK_WERROR "Treat compiler warnings as errors" OFF)

add_library(project_warnings INTERFACE)
add_library(clashdeck::warnings ALIAS project_warnings)

target_compile_options(project_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
  $<$<BOOL:${CLASHDECK_WERROR}>:-Werror>)

# g++ 12 sees uninitialised and overlapping memory in its own instrumented or inlined library code.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(project_warnings INTERFACE
    -Wno-restrict
    $<$<BOOL:${CLASHDECK_SANITIZE}>:-Wno-maybe-uninitialized>)
endif()

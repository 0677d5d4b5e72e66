include_guard(GLOBAL)

# clashdeck_library(core SOURCES a.cpp ... PUBLIC lib ... PRIVATE lib ...): the library of one folder, as clashdeck::core.
function(clashdeck_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(clashdeck_${name} STATIC ${arg_SOURCES})
  add_library(clashdeck::${name} ALIAS clashdeck_${name})
  target_include_directories(clashdeck_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(clashdeck_${name} PUBLIC ${arg_PUBLIC} PRIVATE clashdeck::warnings ${arg_PRIVATE})
endfunction()

# clashdeck_test(core SOURCES a_test.cpp ... LINK lib ...): one test program a folder, every TEST its own ctest entry.
function(clashdeck_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name}_tests ${arg_SOURCES})
  target_include_directories(${name}_tests PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name}_tests PRIVATE clashdeck::warnings ${arg_LINK} GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name}_tests PRIVATE CLASHDECK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(${name}_tests TEST_PREFIX ${name}. NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
    PROPERTIES SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
endfunction()

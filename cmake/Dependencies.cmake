# Every library from outside, as an imported target (its headers count as system headers):
#   Drogon::Drogon  SQLite::SQLite3  nlohmann_json::nlohmann_json  PkgConfig::RE2  PkgConfig::UTF8PROC
#   PkgConfig::SODIUM  OpenSSL::Crypto  CLI11::CLI11  tl::expected  Threads::Threads  benchmark::benchmark
#   GTest::gtest_main  GTest::gmock
# Include after project() and cmake/Sanitizers.cmake, in the top-level CMakeLists.txt.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(SQLite3 3.37 REQUIRED)  # STRICT tables; before Drogon, which brings a FindSQLite3.cmake of its own
find_package(nlohmann_json 3.10 REQUIRED)
find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
find_package(CLI11 REQUIRED)
find_package(tl-expected REQUIRED)
find_package(benchmark REQUIRED)

find_package(PkgConfig REQUIRED)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)

# RE2 has no CMake files in Debian, and asking pkg-config takes it up to a minute where RE2 needs Abseil (Debian 13).
find_path(RE2_INCLUDE_DIR re2/re2.h REQUIRED)
find_library(RE2_LIBRARY re2 REQUIRED)
find_library(ABSL_STRING_VIEW_LIBRARY absl_string_view)  # the code behind newer RE2's string pieces
mark_as_advanced(RE2_INCLUDE_DIR RE2_LIBRARY ABSL_STRING_VIEW_LIBRARY)
add_library(PkgConfig::RE2 UNKNOWN IMPORTED)
set_target_properties(PkgConfig::RE2 PROPERTIES
  IMPORTED_LOCATION "${RE2_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${RE2_INCLUDE_DIR}"
  INTERFACE_LINK_LIBRARIES "Threads::Threads;$<$<BOOL:${ABSL_STRING_VIEW_LIBRARY}>:${ABSL_STRING_VIEW_LIBRARY}>")

find_package(GTest REQUIRED)  # in every preset: the test folders are configured even where they are not built

# Drogon comes from the first of:
#   1. the folder named in build/drogon-prefix (build/drogon-prefix-thread for the thread sanitizer), which ./dev writes
#      after building Drogon from the distribution's sources;
#   2. the system's package;
#   3. with CLASHDECK_FETCH_DROGON, a git clone at a pinned tag (address in CLASHDECK_DROGON_GIT). Last resort.
option(CLASHDECK_FETCH_DROGON "Clone and build Drogon with FetchContent" OFF)
set(CLASHDECK_DROGON_GIT "" CACHE STRING "Git address of Drogon, for CLASHDECK_FETCH_DROGON")
set(CLASHDECK_DROGON_TAG "v1.9.13")

function(clashdeck_read_drogon_prefix result)
  set(prefix "")
  foreach(name IN ITEMS drogon-prefix-${CLASHDECK_SANITIZE} drogon-prefix)
    set(file "${PROJECT_SOURCE_DIR}/build/${name}")
    if(EXISTS "${file}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
      file(STRINGS "${file}" prefix LIMIT_COUNT 1)
      break()
    endif()
  endforeach()
  set(${result} "${prefix}" PARENT_SCOPE)
endfunction()

function(clashdeck_fetch_drogon)
  if(NOT CLASHDECK_DROGON_GIT AND NOT FETCHCONTENT_SOURCE_DIR_DROGON)
    message(FATAL_ERROR "CLASHDECK_FETCH_DROGON needs CLASHDECK_DROGON_GIT, the git address of Drogon")
  endif()
  include(FetchContent)
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)  # let the plain variables below set Drogon's options
  set(BUILD_SHARED_LIBS OFF)
  set(BUILD_CTL OFF)
  set(BUILD_EXAMPLES OFF)
  set(BUILD_ORM OFF)
  set(BUILD_REDIS OFF)
  set(BUILD_YAML_CONFIG OFF)
  set(BUILD_TESTING OFF)
  set(USE_SUBMODULE ON)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  FetchContent_Declare(drogon
    GIT_REPOSITORY "${CLASHDECK_DROGON_GIT}"
    GIT_TAG "${CLASHDECK_DROGON_TAG}"
    GIT_SHALLOW ON)
  FetchContent_MakeAvailable(drogon)
  foreach(target IN ITEMS drogon trantor)
    get_target_property(directories ${target} INTERFACE_INCLUDE_DIRECTORIES)
    set_target_properties(${target} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${directories}")
  endforeach()
  if(NOT TARGET Drogon::Drogon)
    add_library(Drogon::Drogon ALIAS drogon)
  endif()
endfunction()

if(CLASHDECK_FETCH_DROGON)
  clashdeck_fetch_drogon()
else()
  clashdeck_read_drogon_prefix(drogon_prefix)
  if(drogon_prefix)
    if(NOT EXISTS "${drogon_prefix}/lib/cmake/Drogon/DrogonConfig.cmake")
      message(FATAL_ERROR "Drogon is gone from ${drogon_prefix}; run ./dev setup")
    endif()
    set(Drogon_DIR "${drogon_prefix}/lib/cmake/Drogon" CACHE PATH "Drogon's CMake folder" FORCE)
    set(Trantor_DIR "${drogon_prefix}/lib/cmake/Trantor" CACHE PATH "Trantor's CMake folder" FORCE)
  endif()
  find_package(Drogon 1.9 CONFIG REQUIRED)
endif()

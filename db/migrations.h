// The files of migrations/, built into the program by embed_migrations.cmake.
#pragma once

#include <span>
#include <string_view>

namespace clashdeck::db {

struct Migration {
  int version = 0;        // 7
  std::string_view name;  // "0007_add_printing_artist"
  std::string_view sql;
};

std::span<const Migration> EmbeddedMigrations();  // by file name

}  // namespace clashdeck::db

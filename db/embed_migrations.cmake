# Writes OUTPUT, the source of EmbeddedMigrations(), from the .sql files of MIGRATIONS_DIR.
# Run as: cmake -DMIGRATIONS_DIR=... -DOUTPUT=... -P embed_migrations.cmake
# Gaps and duplicate numbers are found by the migrator, which sees the whole list.
file(GLOB files "${MIGRATIONS_DIR}/*.sql")
list(SORT files)

set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WE)
  get_filename_component(extension "${file}" EXT)
  if(NOT "${name}${extension}" MATCHES "^([0-9][0-9][0-9][0-9])_[a-z]+(_[a-z0-9]+)+\\.sql$")
    message(FATAL_ERROR "${file}: a migration is named 0007_verb_object.sql")
  endif()
  set(version "${CMAKE_MATCH_1}")
  string(REGEX REPLACE "^0+" "" version "${version}")
  file(READ "${file}" sql)
  string(FIND "${sql}" ")sql\"" closing)
  if(NOT closing EQUAL -1)
    message(FATAL_ERROR "${file}: may not hold )sql\", which ends the literal it is put into")
  endif()
  string(APPEND entries "    {${version}, \"${name}\", R\"sql(${sql})sql\"},\n")
endforeach()

file(WRITE "${OUTPUT}" "// Generated from migrations/ by db/embed_migrations.cmake.
#include \"db/migrations.h\"

namespace clashdeck::db {
namespace {

constexpr Migration kMigrations[] = {
${entries}};

}  // namespace

std::span<const Migration> EmbeddedMigrations() { return kMigrations; }

}  // namespace clashdeck::db
")

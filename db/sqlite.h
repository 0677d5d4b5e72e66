// A thin RAII layer over SQLite; nothing else in the project calls sqlite3_*. Start with Database.
// Thread rule: one connection, one thread at a time. Whoever hands a connection from one thread to
// another does so under a lock.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "db/error.h"

struct sqlite3;

namespace clashdeck::db {

// A named SQL text. Parameters are written $1, $2, ... as PostgreSQL does. The object's address is
// the key of the statement cache, so these are constants of namespace scope, never locals.
struct Sql {
  std::string_view name;  // "imports.insert", for error messages
  std::string_view text;
};

// One use of a cached prepared statement; gives it back, reset, when it goes out of scope.
class Statement {
 public:
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;

  // `number` is the 3 of $3. A text is not copied: it must live until Run() returns or the last
  // Step().
  Statement& Bind(int number, std::string_view text);
  Statement& Bind(int number, std::int64_t value);
  Statement& BindNull(int number);
  template <std::same_as<std::string> Temporary>
  Statement& Bind(int number, Temporary&& text) = delete;  // it would be gone before the step

  // Moves to the next row; false when there is none.
  bool Step();
  // Runs a statement that returns no rows and makes it ready for the next Bind. Returns the number
  // of changed rows.
  std::int64_t Run();

  // Columns count from 0. Reading a NULL or another type throws; a view is valid until the next
  // Step().
  std::string_view Text(int column) const;
  std::int64_t Integer(int column) const;
  bool IsNull(int column) const;
  int ColumnCount() const;
  std::string_view ColumnName(int column) const;

 private:
  friend class Database;
  struct Prepared;
  explicit Statement(Prepared* prepared) : prepared_(prepared) {}
  int Index(int number) const;
  void RequireType(int column, int type) const;

  Prepared* prepared_;  // owned by the Database; null after a move
};

// Settings of the library itself. Opening a Database does it; whoever calls sqlite3_* before that
// does it first, for SQLite takes them before its first use only.
void PrepareSqlite();

enum class OpenMode {
  kReadWrite,  // creates the file if it is missing
  kReadOnly,
};

// A connection. Throws DbError with SQLite's message and the name of the statement.
class Database {
 public:
  Database(const std::filesystem::path& file, OpenMode mode);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Prepares `sql`, or takes it from the cache. One use at a time: the same constant cannot be open
  // twice.
  Statement Use(const Sql& sql);
  // Runs one or more statements that take no parameters; result rows are dropped.
  void Execute(std::string_view name, std::string_view script);

  bool InTransaction() const;
  // True while the open transaction holds rows whose deferred foreign keys point nowhere.
  bool HasOpenReferences() const;
  // From now on a commit leaves the pages of a large write in the WAL, where they are as safe;
  // CheckpointIfDue() moves them to their places when there are many.
  void DeferCheckpoints();
  void CheckpointIfDue();
  // Writes every page anew and empties the WAL: what was overwritten or deleted is in no file.
  void Scrub();
  // What the statements used so far have cost, in steps of SQLite's machine: the same on every
  // machine, however busy it is.
  std::int64_t Work() const;
  // Copies the whole database, as one consistent view, over the content of `target`.
  void CopyTo(Database& target);

 private:
  void Configure(OpenMode mode);
  std::unique_ptr<Statement::Prepared> Prepare(const Sql& sql);
  [[noreturn]] void Throw(std::string_view name) const;

  struct Closer {
    void operator()(sqlite3* handle) const;
  };
  int wal_pages_ = 0;  // after the last commit, once checkpoints are deferred
  std::unique_ptr<sqlite3, Closer> handle_;
  std::unordered_map<const Sql*, std::unique_ptr<Statement::Prepared>> statements_;
};

enum class TransactionMode {
  kRead,   // one consistent view, from the first statement on
  kWrite,  // takes the write lock at once, so that it cannot fail halfway for want of it
};

// Rolls back in the destructor unless committed.
class Transaction {
 public:
  Transaction(Database& database, TransactionMode mode);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void Commit();

 private:
  Database& database_;
  bool open_ = true;
};

// A part of a transaction that can be undone alone. Rolls back in the destructor unless released.
class Savepoint {
 public:
  explicit Savepoint(Database& database);
  ~Savepoint();
  Savepoint(const Savepoint&) = delete;
  Savepoint& operator=(const Savepoint&) = delete;
  void Release();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace clashdeck::db

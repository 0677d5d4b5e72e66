// INSERT of many rows by one statement: most of what a short row costs is the statement around it.
// Such statements say OR FAIL. SQLite then keeps no copy of the pages that the statement changes,
// which would cost more than is saved. A failure leaves the rows before it, so they run only inside
// a transaction or savepoint that the failure undoes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clashdeck::db {

inline constexpr std::size_t kManyRows = 10;  // of one statement; the rest of a list goes singly

// "INSERT OR FAIL INTO table (columns) VALUES ($1, $2, $3), ($1, $4, $5), ...": each row has
// parameter $1, which all share, and then `own` ones of its own.
std::string InsertManyRows(std::string_view table, std::string_view columns, std::size_t own);

}  // namespace clashdeck::db

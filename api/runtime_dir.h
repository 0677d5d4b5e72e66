// A folder of our own for Drogon's temporary files; it would otherwise use the working directory.
#pragma once

#include <filesystem>
#include <string>

namespace clashdeck::api {

class RuntimeDir {
 public:
  // `given`, or a new folder under `parent` when it is empty: one that is removed at the end, or,
  // after a crash, by the next start.
  explicit RuntimeDir(const std::filesystem::path& given,
                      const std::filesystem::path& parent = std::filesystem::temp_directory_path());
  ~RuntimeDir();
  RuntimeDir(const RuntimeDir&) = delete;
  RuntimeDir& operator=(const RuntimeDir&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // held as long as the folder is in use; -1 = the folder was given
};

}  // namespace clashdeck::api

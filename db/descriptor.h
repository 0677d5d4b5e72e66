// An open file that is closed with its scope.
#pragma once

#include <unistd.h>

namespace clashdeck::db {

class Descriptor {
 public:
  // What ::open() gave; a negative number is no file.
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (IsOpen()) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool IsOpen() const { return number_ >= 0; }
  int get() const { return number_; }
  bool Sync() const { return ::fsync(number_) == 0; }

 private:
  int number_;
};

}  // namespace clashdeck::db

// A child process that writes to the database until it is killed, and tells what it did.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <thread>
#include <vector>

namespace clashdeck::app {

// Tells the parent. Notes are shorter than PIPE_BUF, so those of several threads never mix.
template <class Note>
void TellParent(int pipe, const Note& note) {
  if (write(pipe, &note, sizeof note) != sizeof note) _exit(3);
}

// Ended by SIGKILL: a child that crashed by itself is not taken for one that was killed.
inline bool WasKilled(int status) { return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL; }

// Runs `work` (which never returns) in a child, kills it some time after its `after`-th note, and
// gives all that it told. The caller has closed the database.
template <class Note, class Work>
std::vector<Note> RunAndKill(const Work& work, std::size_t after, std::chrono::microseconds delay) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) work(ends[1]);
  close(ends[1]);
  std::vector<Note> notes;
  Note note;
  std::thread killer;
  while (read(ends[0], &note, sizeof note) == sizeof note) {
    notes.push_back(note);
    if (notes.size() == after) {
      killer = std::thread([=] {
        std::this_thread::sleep_for(delay);
        kill(child, SIGKILL);
      });
    }
  }
  close(ends[0]);
  if (killer.joinable()) killer.join();
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WasKilled(status)) << "the child ended by itself: " << status;
  return notes;
}

}  // namespace clashdeck::app

# shellcheck shell=bash
# Messages, logs and privileges: what every other script here leans on. Sourced by ./dev.

# Exit codes of ./dev. A failing test or server keeps its own tool's code instead.
readonly EXIT_USAGE=2        # unknown verb or argument
readonly EXIT_UNSUPPORTED=3  # this system has no apt, or is too old
readonly EXIT_INSTALL=4      # something is missing and could not be installed
readonly EXIT_BUILD=5        # configure or build failed
readonly EXIT_CHECK=6        # format, tidy, layers or sanitizer findings

CACHE_ROOT="${CLASHDECK_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/clashdeck}"
LOG_DIR="$ROOT/build/logs"
JOBS="${CLASHDECK_JOBS:-}"

say() { printf 'dev: %s\n' "$*" >&2; }

# fail CODE MESSAGE...: one message per line, then exit.
fail() {
  local code=$1
  shift
  printf 'dev: error: %s\n' "$1" >&2
  shift
  local line
  for line in "$@"; do printf 'dev:        %s\n' "$line" >&2; done
  exit "$code"
}

have() { command -v "$1" >/dev/null 2>&1; }

# read_lines ARRAY COMMAND...: the lines a command prints. (Process substitution would need /proc, which a plain chroot
# has not.)
read_lines() {
  local -n lines_read=$1
  local output
  shift
  output=$("$@")
  lines_read=()
  if [[ -n $output ]]; then mapfile -t lines_read <<<"$output"; fi
}

# logged NAME COMMAND...: runs quietly into build/logs/NAME.log. On failure shows the log's end and returns the code.
logged() {
  local log="$LOG_DIR/$1.log" code=0
  shift
  mkdir -p "$LOG_DIR"
  "$@" >"$log" 2>&1 </dev/null || code=$?
  if ((code != 0)); then
    tail -n 25 "$log" >&2
    say "the whole log: $log"
  fi
  return "$code"
}

# require_root PACKAGE...: dies, saying what an administrator has to do, when neither root nor sudo is to be had.
require_root() {
  ((EUID != 0)) || return 0
  if ! have sudo || ! { sudo -n true 2>/dev/null || { [[ -t 0 ]] && sudo -v; }; }; then
    fail "$EXIT_INSTALL" "packages are missing, and this user is neither root nor able to use sudo" \
      "ask an administrator to run: apt-get install $*"
  fi
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# Parallel jobs: the cores, but no more than memory allows at 1.5 GiB a compiler.
job_count() {
  local cores by_memory
  cores=$(nproc)
  by_memory=$(awk '/^MemTotal:/ { print int($2 / 1572864) }' /proc/meminfo 2>/dev/null || echo "$cores")
  echo "$((by_memory < 1 ? 1 : by_memory < cores ? by_memory : cores))"
}

# shellcheck shell=bash
# Format and lint. Sourced by ./dev.

# The C++ files of this project that git tracks or would track, relative to the root.
cpp_files() {
  cd "$ROOT" || return
  git -c safe.directory="$ROOT" ls-files --cached --others --exclude-standard -- '*.h' '*.cpp' | sort -u |
    while IFS= read -r file; do [[ ! -f $file ]] || printf '%s\n' "$file"; done
}

check_format() {
  local files=()
  read_lines files cpp_files
  ((${#files[@]})) || return 0
  say "format: ${#files[@]} files"
  (cd "$ROOT" && clang-format --dry-run -Werror "${files[@]}") ||
    fail "$EXIT_CHECK" "some files are not formatted" "repair them with: ./dev format"
}

apply_format() {
  local files=()
  read_lines files cpp_files
  ((${#files[@]} == 0)) || (cd "$ROOT" && clang-format -i "${files[@]}")
}

# The sources of the tidy preset, relative to the root; generated ones aside.
tidy_sources() {
  awk -v root="$ROOT/" '
    $1 == "\"file\":" {
      path = $0
      sub(/^[^:]*: "/, "", path)
      sub(/",?$/, "", path)
      if (index(path, root) != 1) next
      path = substr(path, length(root) + 1)
      if (index(path, "build/") != 1) print path
    }' "$ROOT/build/tidy/compile_commands.json" | sort -u
}

# "key<TAB>source" for each source. The key changes when the source, a header of ours that it includes, the rules or the
# tool change; so a source that passed once need not be looked at again. Our includes all name the path from the root.
tidy_keys() {
  local salt
  salt=$({ clang-tidy --version; cat "$ROOT"/.clang-tidy "$ROOT"/*/.clang-tidy; } | sha256sum | cut -c1-16)
  cd "$ROOT" || return
  {
    cpp_files | tr '\n' '\0' | xargs -0 sha256sum | sed -E 's/^([0-9a-f]+)  (.*)$/hash\t\2\t\1/'
    cpp_files | tr '\n' '\0' | xargs -0 grep -EH '^#include "' | sed -E 's/^([^:]+):#include "([^"]+)".*$/include\t\1\t\2/'
    tidy_sources | sed 's/^/source\t/'
  } | awk -F '\t' -v salt="$salt" '
    function visit(path,  list, count, i) {
      if (path in visited || !(path in hash)) return
      visited[path] = 1
      text = text hash[path]
      count = split(includes[path], list, "\t")
      for (i = 1; i < count; ++i) visit(list[i])
    }
    $1 == "hash" { hash[$2] = $3 }
    $1 == "include" { includes[$2] = includes[$2] $3 "\t" }
    $1 == "source" {
      split("", visited)
      text = salt
      visit($2)
      command = "printf %s " text " | sha256sum"
      command | getline line
      close(command)
      print substr(line, 1, 64) "\t" $2
    }'
}

# tidy_one KEY SOURCE: leaves a stamp when there was nothing to say.
tidy_one() {
  local output
  if output=$(clang-tidy -p build/tidy --quiet "$2" 2>&1); then
    : >"build/tidy/passed/$1"
  else
    printf '%s\n' "$output"
    return 1
  fi
}
export -f tidy_one

# check_tidy: needs the tidy preset configured. Its list of compile commands is made anew when a CMakeLists.txt changed;
# nothing is built.
check_tidy() {
  local stale=() key source
  logged tidy-commands cmake --build "$ROOT/build/tidy" --target build.ninja ||
    fail "$EXIT_BUILD" "CMake could not list the sources for clang-tidy (log above)"
  mkdir -p "$ROOT/build/tidy/passed"
  while IFS=$'\t' read -r key source; do
    [[ -z $key || -f $ROOT/build/tidy/passed/$key ]] || stale+=("$key" "$source")
  done <<<"$(tidy_keys | sort -k 2)"
  say "tidy: $((${#stale[@]} / 2)) sources to look at"
  ((${#stale[@]})) || return 0
  (cd "$ROOT" && printf '%s\0' "${stale[@]}" |
    nice -n 5 xargs -0 -n 2 -P "$JOBS" bash -c 'tidy_one "$@"' tidy_one) ||
    fail "$EXIT_CHECK" "clang-tidy found something (above)" \
      "a finding that is wrong gets NOLINT(check-name) with its reason"
}

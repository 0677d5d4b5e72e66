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

# "key<TAB>source" for each source of the dev build. The key changes when the source, a header of ours it includes (as
# the build recorded them), the rules or the tool change; so a source that passed once need not be looked at again.
tidy_keys() {
  local salt
  salt=$({ clang-tidy --version; cat "$ROOT/.clang-tidy"; } | sha256sum | cut -c1-16)
  cd "$ROOT" || return
  ninja -C build/dev -t deps |
    awk -v root="$ROOT/" '
      /^[^ ].*: #deps/ { source = ""; next }
      /^ / {
        path = $1
        if (substr(path, 1, 1) != "/") path = root "build/dev/" path
        if (index(path, root) != 1 || index(path, root "build/") == 1) next
        path = substr(path, length(root) + 1)
        if (source == "") source = path
        print source "\t" path
      }' |
    sort -u |
    awk -F '\t' -v salt="$salt" '
      function hash_of(path,  command, line) {
        if (!(path in seen)) {
          command = "sha256sum \"" path "\" 2>/dev/null"
          line = "gone"
          command | getline line
          close(command)
          seen[path] = substr(line, 1, 64)
        }
        return seen[path]
      }
      { if ($1 ~ /\.cpp$/) text[$1] = text[$1] hash_of($2) }
      END {
        for (source in text) {
          command = "printf %s " salt text[source] " | sha256sum"
          command | getline line
          close(command)
          print substr(line, 1, 64) "\t" source
        }
      }'
}

# tidy_one KEY SOURCE: leaves a stamp when there was nothing to say.
tidy_one() {
  local output
  if output=$(clang-tidy -p build/dev --quiet "$2" 2>&1); then
    : >"build/tidy/$1"
  else
    printf '%s\n' "$output"
    return 1
  fi
}
export -f tidy_one

# check_tidy: needs the dev build, whose record of includes it reads.
check_tidy() {
  local stale=() key source
  mkdir -p "$ROOT/build/tidy"
  while IFS=$'\t' read -r key source; do
    [[ -z $key || -f $ROOT/build/tidy/$key ]] || stale+=("$key" "$source")
  done <<<"$(tidy_keys | sort -k 2)"
  say "tidy: $((${#stale[@]} / 2)) sources to look at"
  ((${#stale[@]})) || return 0
  (cd "$ROOT" && printf '%s\0' "${stale[@]}" |
    nice -n 5 xargs -0 -n 2 -P "$JOBS" bash -c 'tidy_one "$@"' tidy_one) ||
    fail "$EXIT_CHECK" "clang-tidy found something (above)" \
      "a finding that is wrong gets NOLINT(check-name) with its reason"
}

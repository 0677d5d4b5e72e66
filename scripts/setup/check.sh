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

# list_units: what clang-tidy reads instead of the tidy preset's list of commands, in build/tidy/units: CMake's bundles of
# eight sources, which share the reading of their headers, as "UnifiedSource": only in files of that name does clang's analyzer
# follow the functions of sources that are included.
list_units() {
  local folder="$ROOT/build/tidy" unit
  mkdir -p "$folder/units"
  sed 's:/Unity/unity_:/Unity/UnifiedSource_:g' "$folder/compile_commands.json" >"$folder/units/compile_commands.json"
  find "$folder" -path '*/Unity/UnifiedSource_*' -delete
  find "$folder" -path '*/Unity/unity_*.cxx' | while IFS= read -r unit; do
    cp "$unit" "${unit/\/Unity\/unity_//Unity/UnifiedSource_}"
  done
}

# What clang-tidy is given, one a line, relative to the root: the units and the sources that stand alone.
tidy_sources() {
  awk -v root="$ROOT/" '
    $1 == "\"file\":" {
      path = $0
      sub(/^[^:]*: "/, "", path)
      sub(/",?$/, "", path)
      if (index(path, root) != 1) next
      path = substr(path, length(root) + 1)
      if (index(path, "build/") != 1 || path ~ /\/Unity\//) print path
    }' "$ROOT/build/tidy/units/compile_commands.json" | sort -u
}

# unit_sources UNIT...: "unit<TAB>source" for each source of the units, relative to the root.
unit_sources() {
  awk -v root="$ROOT/" '
    $1 == "#include" {
      path = substr($0, index($0, "\"") + 1)
      sub(/".*$/, "", path)
      if (index(path, root) == 1) print FILENAME "\t" substr(path, length(root) + 1)
    }' "$@"
}

tidy_units() { tidy_sources | sed -n '/\/Unity\//p'; }

# "key<TAB>source" for each source of tidy_sources. The key changes when the source, one that it includes, the rules or
# the tool change; so what passed once need not be looked at again. Our includes all name the path from the root.
tidy_keys() {
  local salt units=()
  salt=$({ clang-tidy --version; cat "$ROOT"/.clang-tidy "$ROOT"/*/.clang-tidy; } | sha256sum | cut -c1-16)
  cd "$ROOT" || return
  read_lines units tidy_units
  {
    { cpp_files; printf '%s\n' "${units[@]}"; } | tr '\n' '\0' | xargs -0 sha256sum | sed -E 's/^([0-9a-f]+)  (.*)$/hash\t\2\t\1/'
    cpp_files | tr '\n' '\0' | xargs -0 grep -EH '^#include "' | sed -E 's/^([^:]+):#include "([^"]+)".*$/include\t\1\t\2/'
    unit_sources "${units[@]}" | sed 's/^/include\t/'
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

# clang-tidy looks for its rules from the place of a unit upwards: there they are the same as beside the sources, only that
# sources are looked at as headers are (but no generated ones), and that a unit may include them.
write_unit_rules() {
  local folder="$ROOT/build/tidy" root rules
  find "$folder" -name .clang-tidy -delete
  root=$(sed "s/[][\\.*^\$+?(){}|]/\\\\&/g; s/'/''/g" <<<"$ROOT")
  cat >"$folder/.clang-tidy" <<RULES
InheritParentConfig: true
Checks: '-bugprone-suspicious-include'
HeaderFilterRegex: '^$root/(core|engine|validators|db|importers|app|api|cli|tests|bench)/.*\.(h|cpp)$'
RULES
  for rules in "$ROOT"/*/.clang-tidy; do
    mkdir -p "$folder$(dirname "${rules#"$ROOT"}")"
    cp "$rules" "$folder${rules#"$ROOT"}"
  done
}

# tidy_one KEY SOURCE: leaves a stamp when there was nothing to say.
tidy_one() {
  local output
  if output=$(clang-tidy -p build/tidy/units --quiet "$2" 2>&1); then
    : >"build/tidy/passed/$1"
  else
    printf '%s\n' "$output"
    return 1
  fi
}
export -f tidy_one

# fill_in_generated UNIT...: what units include and a build would generate is there, if empty: its tables of bytes are of no
# interest, and nothing but the linker asks for them.
fill_in_generated() {
  local path
  unit_sources "$@" | sed -n 's:^.*\tbuild/:build/:p' | while IFS= read -r path; do
    mkdir -p "$(dirname "$path")"
    [[ -f $path ]] || : >"$path"
  done
}

# check_tidy: needs the tidy preset configured. Its list of compile commands is made anew when a CMakeLists.txt changed;
# nothing is built.
check_tidy() {
  local stale=() units=() key source
  logged tidy-commands cmake --build "$ROOT/build/tidy" --target build.ninja ||
    fail "$EXIT_BUILD" "CMake could not list the sources for clang-tidy (log above)"
  cd "$ROOT" || return
  list_units
  read_lines units tidy_units
  fill_in_generated "${units[@]}"
  write_unit_rules
  mkdir -p build/tidy/passed
  while IFS=$'\t' read -r key source; do
    [[ -z $key || -f build/tidy/passed/$key ]] || stale+=("$key" "$source")
  done <<<"$(tidy_keys | sort -k 2)"
  say "tidy: $((${#stale[@]} / 2)) units and sources to look at"
  ((${#stale[@]})) || return 0
  printf '%s\0' "${stale[@]}" | nice -n 5 xargs -0 -n 2 -P "$JOBS" bash -c 'tidy_one "$@"' tidy_one ||
    fail "$EXIT_CHECK" "clang-tidy found something (above)" \
      "a finding that is wrong gets NOLINT(check-name) with its reason"
}

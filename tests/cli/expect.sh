# Sourced by the tests of this folder with their arguments: PROGRAM SOURCE_DIR.
set -uo pipefail
program=$1
source_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect CODE PATTERN WORDS...: runs the program; its exit code must be CODE and its whole output must match PATTERN.
expect() {
  local code=$1 pattern=$2
  shift 2
  local output got
  output=$("$program" "$@" 2>&1)
  got=$?
  if [[ $got -ne $code ]] || ! grep -qE -- "$pattern" <<<"$output"; then
    printf 'FAILED: clashdeck %s\n  exit %s (wanted %s), wanted /%s/ in:\n%s\n' "$*" "$got" "$code" "$pattern" "$output"
    failed=1
  fi
}

fail() {
  printf 'FAILED: %s\n' "$*"
  failed=1
}

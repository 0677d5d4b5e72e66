#!/usr/bin/env bash
# The program as a person uses it: verbs, output and exit codes (0 done, 1 no, 2 wrong input or call, 3 system failure).
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

data=(--data-dir "$work/data")
game=("${data[@]}" --game elemental-clash)
sets=$source_dir/games/elemental-clash/sets

expect 0 '^clashdeck [0-9]+\.' --version
expect 0 'Import card sets' --help
expect 2 'subcommand is required' 
expect 2 'data-dir' cards --game elemental-clash x
expect 2 'there is no game' import "${data[@]}" --game chess "$sets/STW.json"
expect 2 'cannot read' import "${game[@]}" "$work/missing.json"

expect 0 'STW.json: dry_run \(set, native\)' import "${game[@]}" --dry-run "$sets/STW.json"
expect 1 'no card of Elemental Clash' cards "${game[@]}" venus-stone
expect 0 'STW.json: done' import "${game[@]}" "$sets/STW.json"
expect 0 'STW.json: unchanged' import "${game[@]}" "$sets/STW.json"
expect 0 '"status": "unchanged"' import "${game[@]}" --json "$sets/STW.json"

sed 's/"rarity": "rare"/"rarity": "raare"/' "$sets/STW.json" > "$work/bad.json"
expect 1 "rarity 'raare'.*\(Rare\)" import "${game[@]}" "$work/bad.json"
expect 1 'nothing was written' import "${game[@]}" "$work/bad.json"
printf '{"nothing": 1}' > "$work/odd.json"
expect 2 'none of the known forms' import "${game[@]}" "$work/odd.json"

expect 0 'Venus Stone' cards "${game[@]}" STW-001
expect 0 '"id": "venus-stone"' cards "${game[@]}" --json 'VENUS  stone'
expect 1 "did you mean 'Venus Stone'" cards "${game[@]}" 'Venus Stoen'
expect 2 'not a day' cards "${game[@]}" --as-of 2024-02-30 venus-stone

expect 0 '"key":"cdk_' keys create "${data[@]}" --role admin --json
expect 2 'admin' keys create "${data[@]}" --role king
expect 0 'admin' keys list "${data[@]}"
expect 1 'no valid key' keys revoke "${data[@]}" nobody
id=$("$program" keys list "${data[@]}" | cut -f1)
expect 0 "revoked $id" keys revoke "${data[@]}" "$id"

expect 0 'already there' migrate "${data[@]}"
expect 0 '^sound: ' verify "${data[@]}"
expect 0 'backed up' backup "${data[@]}" "$work/copy.sqlite3"
expect 3 'exists' backup "${data[@]}" "$work/copy.sqlite3"
mkdir "$work/restored" && cp "$work/copy.sqlite3" "$work/restored/clashdeck.sqlite3"
expect 0 '^sound: ' verify --data-dir "$work/restored"
head -c 100000 /dev/urandom > "$work/restored/clashdeck.sqlite3"
expect 3 'clashdeck: ' verify --data-dir "$work/restored"

exit $failed

#!/usr/bin/env bash
# Runs the commands of README.md, docs/api.md, docs/search.md and docs/goldfish.md against a server with the sample data: what a newcomer types must work.
set -uo pipefail
program=$1
source_dir=$2
work=$(mktemp -d)
server=
# shellcheck disable=SC2317
finish() {
  [[ -z $server ]] || kill "$server" 2> "$work/ignored"
  [[ -z $server ]] || wait "$server"
  rm -rf "$work"
}
trap finish EXIT
command -v curl > "$work/found" || { echo "SKIPPED: curl is not installed"; exit 77; }

"$program" serve --data-dir "$work/server" --games-dir "$source_dir/games" --listen 127.0.0.1:0 --sample-data > "$work/log" 2>&1 &
server=$!
for _ in $(seq 600); do
  grep -q 'Clashdeck serves' "$work/log" && break
  kill -0 "$server" 2> "$work/ignored" || break
  sleep 0.1
done
address=$(sed -n 's/^Clashdeck serves http:\/\/\([^ ]*\).*/\1/p' "$work/log")
key=$(sed -n 's/^Admin key.*: //p' "$work/log")
[[ -n $address && -n $key ]] || { echo "FAILED: the server did not start"; cat "$work/log"; exit 1; }

# run NAME SCRIPT: the script's commands, one after the other, with curl failing on an error status.
run() {
  local name=$1 script=$2
  [[ -n $script ]] || { echo "FAILED: no commands were found in $name"; return 1; }
  sed -e "s#127\.0\.0\.1:8080#$address#g" -e "s#<admin key>#$key#g" -e "s#/tmp/clashdeck\b#$work/cli#g" \
    -e 's#^ *clashdeck=.*##' -e 's#^ *\./dev .*##' <<<"$script" > "$work/script"
  (
    cd "$source_dir" || exit 1
    export clashdeck=$program CLASHDECK_KEY=$key
    curl() { command curl -sS --fail-with-body -o "$work/answer" "$@" || { cat "$work/answer"; return 1; }; }
    export -f curl
    export work
    bash -euo pipefail -x "$work/script"
  ) > "$work/output" 2>&1 && return 0
  echo "FAILED: a command of $name"
  cat "$work/output"
  return 1
}

failed=0
# README.md: blocks indented by four spaces; docs/api.md: blocks fenced as sh.
run README.md "$(sed -n 's/^    //p' "$source_dir/README.md")" || failed=1
run docs/api.md "$(sed -n '/^```sh$/,/^```$/{/^```/d;p}' "$source_dir/docs/api.md")" || failed=1
run docs/search.md "$(sed -n 's/^    \(curl .*\)/\1/p' "$source_dir/docs/search.md")" || failed=1
# docs/goldfish.md: what a block of text shows is what the commands before it print, where a line "..." leaves some out.
run docs/goldfish.md "$(sed -n '/^```sh$/,/^```$/{/^```/d;p}' "$source_dir/docs/goldfish.md")" || failed=1
# The commands of that run have left their output in $work/output, among the commands themselves.
while IFS= read -r line; do
  [[ $line == ... || -z $line ]] || grep -qFx -- "$line" "$work/output" ||
    { echo "FAILED: docs/goldfish.md shows what no command prints any more: $line"; failed=1; }
done < <(sed -n '/^```text$/,/^```$/{/^```/d;p}' "$source_dir/docs/goldfish.md")
exit $failed

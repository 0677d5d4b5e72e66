#!/usr/bin/env bash
# The program as a person uses it: verbs, output and exit codes (0 done, 1 no, 2 wrong input or call, 3 system failure).
# shellcheck source=tests/cli/expect.sh
source "$(dirname "$0")/expect.sh"

data=(--data-dir "$work/data")
game=("${data[@]}" --game elemental-clash)
sets=$source_dir/games/elemental-clash/sets

expect 0 '^clashdeck [0-9]+\.' --version
expect 0 'Import card sets' --help
expect 2 'subcommand is required' 
expect 2 "there is no command 'frob'" frob
expect 2 'did you mean "import"' improt
expect 2 "there is no command 'foo'" deck foo
expect 2 'did you mean "parse"' deck prase x
expect 2 'did you mean "list"' keys lst
expect 2 'subcommand is required' deck
expect 2 'data-dir' cards --game elemental-clash x
expect 2 'names no folder' keys list --data-dir ''

# Only what is meant to make a data directory makes one.
none=(--data-dir "$work/none")
expect 2 'there is no database in' verify "${none[@]}"
expect 2 'there is no database in' backup "${none[@]}" "$work/none.sqlite3"
expect 2 'there is no database in' keys list "${none[@]}"
expect 2 'there is no database in' keys revoke "${none[@]}" x
expect 2 'there is no database in' cards "${none[@]}" --game elemental-clash venus-stone
expect 2 'there is no database in' import "${none[@]}" --game elemental-clash --dry-run "$sets/STW.json"
[[ ! -e $work/none && ! -e $work/none.sqlite3 ]] || fail 'a command that only looks made a data directory'

expect 0 'applied' migrate "${data[@]}"
expect 2 'there is no game' import "${data[@]}" --game chess "$sets/STW.json"
expect 2 'did you mean "elemental-clash"' import "${data[@]}" --game elemental-clahs "$sets/STW.json"
expect 2 'did you mean "elemental-clash"' cards "${data[@]}" --game elemental-clahs x
expect 2 'cannot read' import "${game[@]}" "$work/missing.json"

expect 0 'STW.json: dry_run \(set, native\)' import "${game[@]}" --dry-run "$sets/STW.json"
expect 1 'no card of Elemental Clash' cards "${game[@]}" venus-stone
expect 0 'STW.json: done' import "${game[@]}" "$sets/STW.json"
expect 0 'STW.json: unchanged' import "${game[@]}" "$sets/STW.json"
expect 0 '0 quarantined, 0 deferred' import "${game[@]}" "$sets/STW.json"
expect 0 '"status": "unchanged"' import "${game[@]}" --json "$sets/STW.json"

sed 's/"rarity": "rare"/"rarity": "raare"/' "$sets/STW.json" > "$work/bad.json"
expect 1 "rarity 'raare'.*\(Rare\)" import "${game[@]}" "$work/bad.json"
expect 1 'nothing was written' import "${game[@]}" "$work/bad.json"
printf '{"nothing": 1}' > "$work/odd.json"
expect 2 'none of the known forms' import "${game[@]}" "$work/odd.json"
expect 2 '"file_name": "STW.json"' import "${game[@]}" --json "$sets/STW.json" "$work/missing.json"
sed 's/"game": "elemental-clash"/"game": "creator-clash"/' "$sets/STW.json" > "$work/other.json"
"$program" import "${game[@]}" "$work/odd.json" 2>&1 | grep -q 'kind format' && fail 'what is no format is called one'
message=$("$program" import "${game[@]}" "$work/other.json" 2>&1)
[[ $(grep -o '/game' <<<"$message" | wc -l) -eq 1 && $message == *"$work/other.json"* ]] ||
  fail "an error is said once, with the path that was typed: $message"
printf '{"game": "elemental-clash", "rulings": [{"id": "r", "date": "2024-01-01", "text": "T", "cards": ["evil\\u001b[2J"]}]}' > "$work/evil.json"
"$program" import "${game[@]}" "$work/evil.json" 2>&1 | grep -q $'\x1b' && fail 'an escape sequence of a file reached the terminal'

expect 0 'Venus Stone' cards "${game[@]}" STW-001
expect 0 '"id": "venus-stone"' cards "${game[@]}" --json 'VENUS  stone'
expect 1 'did you mean "Venus Stone"' cards "${game[@]}" 'Venus Stoen'
expect 2 'takes a day' cards "${game[@]}" --as-of 2024-02-30 venus-stone
expect 2 'excludes' cards "${game[@]}" --csv --explain venus-stone
# Who has read enough is no failure; an output that cannot be written is one.
{ sleep 0.2; "$program" cards "${game[@]}" '' 2>"$work/left.txt"; echo $? >>"$work/left.txt"; } | true
[[ $(<"$work/left.txt") == 0 ]] || fail "a reader that left is a failure: $(<"$work/left.txt")"
if [[ -e /dev/full ]]; then
  "$program" cards "${game[@]}" '' >/dev/full 2>"$work/full.txt"
  [[ $? -eq 3 && -s $work/full.txt ]] || fail 'an output that cannot be written is no failure'
fi

expect 0 '"key":"cdk_' keys create "${data[@]}" --role admin --json
expect 2 'admin' keys create "${data[@]}" --role king
expect 2 'none of them a control' keys create "${data[@]}" --role judge --name $'a\x1b[2J'
"$program" keys list "${data[@]}" > /dev/full 2>&1
[[ $? -eq 3 ]] || fail 'output that is lost is a failure'
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
: > "$work/restored/clashdeck.sqlite3"
expect 1 'problem: the database file is empty' verify --data-dir "$work/restored"

# A call that is wrong is 2, a system that does not let us is 3.
expect 2 'is not address:port' serve "${data[@]}" --listen host.example:90
expect 2 'is not address:port' serve "${data[@]}" --listen 127.0.0.1
expect 2 'threads' serve "${data[@]}" --threads -1
expect 2 'threads' serve "${data[@]}" --threads 100000

# A second server on the same data and port says why it cannot, and leaves the first one's key alone.
"$program" serve "${data[@]}" --listen 127.0.0.1:0 --sample-data > "$work/log" 2>&1 &
server=$!
for _ in $(seq 600); do
  grep -q 'Clashdeck serves' "$work/log" && break
  kill -0 "$server" 2> "$work/ignored" || break
  sleep 0.1
done
listen=$(sed -n 's/^Clashdeck serves http:\/\/\([^ ]*\).*/\1/p' "$work/log")
keys=$("$program" keys list "${data[@]}")
expect 3 'cannot listen on .*: Address already in use' serve "${data[@]}" --listen "$listen" --sample-data
[[ -n $listen && $("$program" keys list "${data[@]}") == "$keys" ]] || fail 'a server that cannot listen changed the keys'
expect 0 '^sound: ' verify "${data[@]}"
kill "$server"
wait "$server" || fail 'the server did not end in order'

# A terminal that closes ends it in order; under nohup it goes on.
for ignored in no yes; do
  (
    [[ $ignored == no ]] || trap '' HUP
    exec "$program" serve "${data[@]}" --listen 127.0.0.1:0
  ) > "$work/log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    grep -q 'Clashdeck serves' "$work/log" && break
    sleep 0.1
  done
  kill -HUP "$server"
  if [[ $ignored == yes ]]; then
    sleep 0.5
    kill "$server" || fail 'the server ended on a SIGHUP that it was to ignore'
  fi
  wait "$server" || fail 'the server did not end in order on SIGHUP'
done

# Decks: read, written, named, checked; receipts verify without a data directory.
decks=$source_dir/games/alpha-clash/decks
alpha=(--data-dir "$work/decks" --game alpha-clash)
expect 0 'DBX.json: done' import "${alpha[@]}" "$source_dir"/games/alpha-clash/sets/{EMB,TID,DBX}.json
expect 0 'legal in standard@' check "${alpha[@]}" --format standard "$decks/kiln-embers.txt"
expect 1 'not legal in standard@.*' check "${alpha[@]}" --format standard - <<<'4 Nobody'
expect 1 ', hash [0-9A-Z]{10}$' check "${alpha[@]}" --format standard - <<<'5 Backdraft'
expect 1 ', no hash: not every line was understood$' check "${alpha[@]}" --format standard - <<<$'4 Backdraft\n4 Nobody'
expect 0 'warning: -: /game names another game: .*Alpha Clash' deck parse "${alpha[@]}" - <<<'{"game": "elemental-clash", "sections": {"main": [{"card": "Backdraft", "quantity": 4}]}}'
expect 1 '100.2a' check "${alpha[@]}" --format standard - <<<'5 Backdraft'
expect 0 'legal so far, not complete yet, in standard@' check "${alpha[@]}" --format standard --building - <<<'4 Backdraft'
expect 1 '^plan: legal after 48 changes$' check "${alpha[@]}" --format standard --plan - <<<'5 Backdraft'
expect 1 '^  remove 1 Backdraft from main$' check "${alpha[@]}" --format standard --plan - <<<'5 Backdraft'
expect 0 '^plan: nothing has to change$' check "${alpha[@]}" --format standard --plan "$decks/kiln-embers.txt"
expect 1 '^plan: none was found$' check "${alpha[@]}" --format standard --plan - <<<'10000 Backdraft'
expect 1 '"plan":\{"remove":\[\{"section":"main","card":"backdraft"' check "${alpha[@]}" --format standard --plan --json - <<<'5 Backdraft'
"$program" check "${alpha[@]}" --format standard --json - <<<'5 Backdraft' | grep -q '"plan"' && fail 'a plan nobody asked for'
expect 2 'did you mean "standard"' check "${alpha[@]}" --format standart "$decks/kiln-embers.txt"
expect 2 'cannot read .*missing.txt; a deck is a file.*\[deck.unreadable\]' check "${alpha[@]}" --format standard "$work/missing.txt"
expect 2 'only once' check "${alpha[@]}" --format standard - - < "$decks/kiln-embers.txt"
expect 2 'only once' check "${alpha[@]}" --format draft-db01 --pool - - < "$decks/kiln-embers.txt"
expect 2 'only once' import "${alpha[@]}" - - < "$work/odd.json"
expect 0 'the pool is not looked at: standard' check "${alpha[@]}" --format standard --pool "$decks/kiln-embers.txt" "$decks/kiln-embers.txt"
"$program" check "${alpha[@]}" --format draft-db01 --pool "$decks/draft-sparks-and-spray.txt" "$decks/draft-sparks-and-spray.txt" |
  grep -q 'the pool is not' && fail 'the pool of a draft is looked at'
expect 1 '^warning: line 3: taken as 2 Backdraft in side: ' check "${alpha[@]}" --format standard - <<<$'4 Backdraft\n\n2 Backdraft'
begun=(check "${alpha[@]}" --format standard --building -)
expect 0 "^warning: line 1: taken as 4 Backdraft in main: " "${begun[@]}" <<<'4 Backdra'
expect 0 "^warning: line 2: a comment; '// Sideboard' would be" "${begun[@]}" <<<$'4 Backdraft\n# Sideboard'
[[ $("$program" "${begun[@]}" <<<$'Game: Elemental Clash\n4 Backdraft' | head -n 1) == 'warning: -: line 1 names another game: '* ]] ||
  fail 'a list of another game is not told first'
"$program" "${begun[@]}" <<<$'Game: alpha-clash\n4 Backdraft' | grep -q warning && fail 'a list without a guess is warned of'
expect 2 'is not a' check "${alpha[@]}" --format standard --as-of soon "$decks/kiln-embers.txt"
expect 0 '"legal":true' check "${alpha[@]}" --format standard --json "$decks/kiln-embers.txt"
expect 0 'Spark' deck parse "${alpha[@]}" "$decks/kiln-embers.txt"
expect 1 'unknown' deck parse "${alpha[@]}" - <<<'4 Bakcdraft'
expect 0 "^3.ok.*comment.*'// Sideboard' would be a heading" deck parse "${alpha[@]}" - <<<$'4 Backdraft\n# mine\n# Sideboard'
"$program" deck parse "${alpha[@]}" - <<<$'4 Backdraft\n# mine' | grep -q '^2' && fail 'a comment that says nothing is shown'
other=$'Game: elemental-clash\n4 Backdraft'
expect 0 'warning: -: line 1 names another game: .*Alpha Clash' deck parse "${alpha[@]}" - <<<"$other"
expect 0 'warning: -: line 1 names another game' deck hash "${alpha[@]}" - <<<"$other"
expect 2 'warning: -: line 1 names another game' deck code "${alpha[@]}" - <<<"$other"$'\n4 Nobody'
"$program" deck hash "${alpha[@]}" - <<<$'Game: alpha-clash\n4 Backdraft' 2>&1 | grep -q warning && fail 'a list of the game itself is warned of'
expect 0 '^cd1\.' deck code "${alpha[@]}" "$decks/kiln-embers.txt"
code=$("$program" deck code "${alpha[@]}" "$decks/kiln-embers.txt")
expect 0 'Spark' deck convert "${alpha[@]}" --to text "$code"
expect 0 '<html' deck convert "${alpha[@]}" --to html "$decks/kiln-embers.txt"
expect 0 '215.9mm 279.4mm' deck convert "${alpha[@]}" --to html --paper letter "$decks/kiln-embers.txt"
expect 2 'is for --to html' deck convert "${alpha[@]}" --paper letter "$decks/kiln-embers.txt"
expect 2 'html' deck convert "${alpha[@]}" --to paper "$decks/kiln-embers.txt"
expect 2 'not understood' deck convert "${alpha[@]}" - <<<'4 Bakcdraft'
for verb in convert hash code; do
  expect 2 "^  line 2 is unknown: no card is called 'Bakcdraft'" deck "$verb" "${alpha[@]}" - <<<$'4 Backdraft\n4 Bakcdraft'
done
expect 2 '^  did you mean "Backdraft"\?$' deck hash "${alpha[@]}" - <<<$'4 Bakcdraft\n3 Bakcdraft'
expect 1 'did you mean "Backdraft"\?' deck parse "${alpha[@]}" - <<<'4 Bakcdraft'
expect 0 '^[0-9a-f]{64} [0-9A-Z]{10}$' deck hash "${alpha[@]}" "$decks/kiln-embers.txt"
expect 0 '.' deck odds "${alpha[@]}" --group 't:clash' "$decks/kiln-embers.txt"
expect 0 '.' deck hands "${alpha[@]}" --seed 7 "$decks/kiln-embers.txt"
"$program" check "${alpha[@]}" --format standard --receipt "$decks/kiln-embers.txt" | tail -n 1 > "$work/receipt.json"
expect 0 'valid' receipt verify "$work/receipt.json"
expect 0 'check +standard: standard@.*, no tier: legal, complete, final mode' receipt verify - < "$work/receipt.json"
"$program" check "${alpha[@]}" --format standard --tier 3 --building --receipt - <<<'4 Backdraft' | tail -n 1 > "$work/begun.json"
expect 0 ', tier 3: legal, not complete, building mode' receipt verify "$work/begun.json"
public_key=$(sed -n 's/.*"public_key":"\([^"]*\)".*/\1/p' "$work/receipt.json")
expect 0 'the one you gave' receipt verify "$work/receipt.json" --public-key "$public_key"
expect 1 'another key' receipt verify "$work/receipt.json" --public-key 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
expect 2 'no receipt' receipt verify - <<<'{}'
sed 's/legal\\":true/legal\\":null/' "$work/receipt.json" > "$work/forged.json"
expect 1 'not valid' receipt verify "$work/forged.json"
printf '{"id": "house", "game": "alpha-clash", "name": "House", "extends": "standard", "versions": [{"effective": "2024-03-15", "pool": {"q": "-r:epic", "cite": "House rule"}}]}' > "$work/house.json"
expect 0 'can be used' import "${alpha[@]}" --kind format --dry-run "$work/house.json"
expect 2 "a format, which is imported with '--kind format'" import "${alpha[@]}" "$work/house.json"
expect 0 'saved as revision 1' import "${alpha[@]}" --kind format "$work/house.json"
expect 0 'format house is unchanged, revision 1' import "${alpha[@]}" --kind format "$work/house.json"
expect 0 '"revision":1,' import "${alpha[@]}" --kind format --json "$work/house.json"
sed -i 's/"House"/"Our house"/' "$work/house.json"
expect 0 'saved as revision 2' import "${alpha[@]}" --kind format "$work/house.json"
expect 0 'in house@' check "${alpha[@]}" --format house --building - <<<'4 Backdraft'
expect 2 'shipped' import "${alpha[@]}" --kind format "$source_dir/games/alpha-clash/formats/standard.json"
expect 0 'sound' verify --data-dir "$work/decks"

# Scenarios and replays need no data directory.
scenario() { printf 'scenario "T"\ngame alpha-clash\ncard "Ox" clash red cost=1 2/2\np1 clash "Ox"\nturn p1\n%s\n' "$1"; }
mkdir "$work/scenarios"
scenario 'expect "Ox" 2/2' >"$work/scenarios/good.scn"
expect 0 '^ok .*good.scn  T' scenario run "$work/scenarios"
expect 0 '^1 passed, 0 failed$' scenario run "$work/scenarios"
scenario 'expect "Ox" 5/5' >"$work/scenarios/bad.scn"
expect 1 '^FAILED .*bad.scn:6  T' scenario run "$work/scenarios"
expect 1 'found +2/2' scenario run "$work/scenarios/bad.scn"
expect 1 '^1 passed, 1 failed$' scenario run "$work/scenarios"
expect 1 '"failed": 1' scenario run --json "$work/scenarios"
expect 1 '"found": "2/2"' scenario run --format json "$work/scenarios"
scenario 'p1 shout' >"$work/scenarios/bad.scn"
expect 1 "bad.scn:6  there is no action 'shout'" scenario run "$work/scenarios/bad.scn"
expect 2 'there is no file or folder' scenario run "$work/none.scn"
expect 2 'text,json' scenario run --format xml "$work/scenarios"
expect 2 'cannot read' scenario run --catalog "$work/none.json" "$work/scenarios"
expect 2 'required' scenario run
expect 0 'docs/scenarios.md' scenario run --help

# Card text.
embers=$source_dir/games/alpha-clash/sets/EMB.json
text=(text compile --game alpha-clash)
expect 0 'accord-of-flame' "${text[@]}" "$embers"
expect 0 '^EMB.*100\.0 %' "${text[@]}" --report "$embers"
expect 0 'compiled in [0-9.]+ s' "${text[@]}" --report "$embers"
expect 0 '"blockers": ' "${text[@]}" --json "$embers"
expect 0 'draw' "${text[@]}" --effects "$embers"
expect 0 '^STW.*0\.0 %' text compile --game elemental-clash --report "$sets/STW.json"
expect 0 'accord-of-flame' "${text[@]}" - <"$embers"
expect 2 'cannot read' "${text[@]}" "$work/none.json"
expect 2 'did you mean "alpha-clash"' text compile --game alpha-clahs "$embers"
expect 2 'read alone' "${text[@]}" "$work/data" "$embers"
expect 2 'required' "${text[@]}"
expect 2 'cannot read' replay "$work/none.replay"
printf 'replay 1\nhello\n' >"$work/bad.replay"
expect 2 "bad.replay:2: there is no line that begins with 'hello'" replay "$work/bad.replay"
printf 'replay 1\ncontender "Ada" red 0/1 health=9\np1 contender "Ada"\np2 contender "Ada"\nend p1 0\n' >"$work/bad.replay"
expect 1 'is not the one that was recorded' replay --quiet "$work/bad.replay"

exit $failed

#!/usr/bin/env bash
# goldfish and match as a person uses them: reports, JSON, pages, replays, mistakes, Ctrl-C.
# shellcheck source=tests/cli/expect.sh
source "$(dirname "$0")/expect.sh"

data=(--data-dir "$work/data" --game alpha-clash)
decks=$source_dir/games/alpha-clash/decks
kiln=$decks/kiln-embers.txt
grove=$decks/halcyon-grove.txt
few=(--games 20)
expect 0 'data version' import "${data[@]}" "$source_dir"/games/alpha-clash/sets/{EMB,TID,DBX}.json

# Reports for people.
expect 0 'kiln-embers.txt: Kiln, Heart of Embers, 50 cards, hash .*legal in standard@' goldfish "${data[@]}" "${few[@]}" "$kiln"
for part in 'Kill turn' 'Who began' 'Turn by turn' 'Cards, in' 'Opening hands' 'How games ended' 'not simulated in full' 'taken for granted' \
  'curve v[0-9]+ against passive v[0-9]+' 'seed 0' '^20 games in'; do
  expect 0 "$part" goldfish "${data[@]}" "${few[@]}" "$kiln"
done
expect 0 'Second list against the first' goldfish "${data[@]}" "${few[@]}" --ab "$grove" "$kiln"
expect 0 '^beginning +10 ' goldfish "${data[@]}" "${few[@]}" --versus "$grove" "$kiln"
expect 0 'score 50.0 %' match "${data[@]}" "${few[@]}" "$kiln" "$kiln"
expect 0 'Deck by deck' match "${data[@]}" "${few[@]}" "$kiln" "$grove" "$decks/naia-low-water.txt"
expect 0 'blockers v[0-9]+ with 12 health' goldfish "${data[@]}" "${few[@]}" --opponent blockers --health 12 --defense 2 --play draw "$kiln"
expect 0 'Every opening hand is kept' goldfish "${data[@]}" "${few[@]}" --no-mulligans "$kiln"
expect 0 'stopped early' goldfish "${data[@]}" --games 5000 --ci 1 "$kiln"
expect 0 'ends there' goldfish "${data[@]}" "${few[@]}" --turns 2 - < "$kiln"

# The same call, the same bytes, whatever the threads; a code is the list that it was made of.
bytes() { "$program" goldfish "${data[@]}" --games 300 --json "$@" | sed 's/,"timing":.*//'; }
one=$(bytes --threads 1 "$kiln")
[[ $one == '{"kind":"goldfish","games":300,'* ]] || fail "--json does not begin with the result: ${one:0:100}"
[[ $(bytes --threads 1 "$kiln") == "$one" ]] || fail 'two runs differ'
[[ $(bytes --threads 2 "$kiln") == "$one" ]] || fail 'two threads find something else'
[[ $(bytes "$("$program" deck code "${data[@]}" "$kiln")") == "$one" ]] || fail 'a code is another deck'
[[ $(bytes --seed 6 "$kiln") != "$one" ]] || fail 'another seed plays the same games'
"$program" goldfish "${data[@]}" "${few[@]}" --json "$kiln" | grep -qE ',"timing":\{"seconds":[0-9.]+,"games_per_second":[0-9]+\}\}$' || fail 'no timing'

# Pages.
expect 0 'Kill turn' goldfish "${data[@]}" "${few[@]}" --html "$work/page.html" "$kiln"
grep -q '<!DOCTYPE html>' "$work/page.html" && grep -q '</html>' "$work/page.html" || fail 'no whole page was written'
expect 0 '^<!DOCTYPE html>' goldfish "${data[@]}" "${few[@]}" --html - "$kiln"
"$program" goldfish "${data[@]}" "${few[@]}" --html - "$kiln" | grep -q 'mean kill turn</th>' || fail 'the page has no table'
expect 3 'could not be written' goldfish "${data[@]}" "${few[@]}" --html "$work/none/page.html" "$kiln"

# Games.
expect 0 '^\[500.1\] turn 1 begins' goldfish "${data[@]}" "${few[@]}" --replay 3 "$kiln"
expect 0 '^game [0-9]+, seed' goldfish "${data[@]}" "${few[@]}" --replay best "$kiln"
expect 0 '^\{"game":3,.*"rule":"500.1"' goldfish "${data[@]}" "${few[@]}" --replay 3 --json "$kiln"
expect 2 'numbered from 0 to 19' goldfish "${data[@]}" "${few[@]}" --replay 20 "$kiln"
expect 2 'best, median or worst' goldfish "${data[@]}" "${few[@]}" --replay finest "$kiln"
expect 2 'best, median or worst' goldfish "${data[@]}" "${few[@]}" --replay -1 "$kiln"
expect 2 'several decks' goldfish "${data[@]}" "${few[@]}" --ab "$grove" --replay best "$kiln"
expect 2 'no median game' match "${data[@]}" "${few[@]}" --replay median "$kiln" "$grove"

expect 0 'Ctrl-C ends it with a report' goldfish --help
expect 0 'gauntlet' match --help

# Mistakes of the call and of decks.
expect 2 'DECK is required' goldfish "${data[@]}"
expect 2 'DECK' match "${data[@]}" "$kiln"
expect 2 'games' goldfish "${data[@]}" --games 0 "$kiln"
expect 2 'games' goldfish "${data[@]}" --games 1000001 "$kiln"
expect 2 'ci' goldfish "${data[@]}" --ci 0 "$kiln"
expect 2 'policy' goldfish "${data[@]}" --policy best "$kiln"
expect 2 'does not search' goldfish "${data[@]}" --nodes 5 "$kiln"
expect 2 'excludes' goldfish "${data[@]}" --ab "$grove" --versus "$grove" "$kiln"
expect 2 'excludes' goldfish "${data[@]}" --json --html - "$kiln"
expect 2 'Contenders of their own' goldfish "${data[@]}" --health 20 --versus "$grove" "$kiln"
expect 2 'read only once' match "${data[@]}" - -
expect 2 'cannot read' goldfish "${data[@]}" "$work/none.txt"
expect 2 'did you mean "alpha-clash"' goldfish --data-dir "$work/data" --game alpha-clahs "$kiln"
expect 2 'does not play creator-clash.*simulation.not_playable' goldfish --data-dir "$work/data" --game creator-clash "$kiln"
expect 2 'there is no format' goldfish "${data[@]}" --format nowhere "$kiln"
expect 2 'as_of.*is a day' goldfish "${data[@]}" --as-of soon "$kiln"
sed 's/^4 Kiln, Spark/4 Kiln, Sparkk/' "$kiln" > "$work/unknown.txt"
expect 2 'unknown.txt: the list has lines that are not understood' goldfish "${data[@]}" "$work/unknown.txt"
expect 2 'did you mean "Kiln, Spark"' goldfish "${data[@]}" "$work/unknown.txt"
sed 's/^4 Kiln, Spark/5 Kiln, Spark/' "$kiln" > "$work/illegal.txt"
expect 2 'illegal.txt: the deck is not legal in standard.*--allow-illegal.*deck.illegal' goldfish "${data[@]}" "$work/illegal.txt"
expect 2 'illegal.txt: the deck is not legal' match "${data[@]}" "$kiln" "$work/illegal.txt"
expect 0 'not legal in standard' goldfish "${data[@]}" "${few[@]}" --allow-illegal "$work/illegal.txt"

# Ctrl-C: the report is about the games played by then.
"$program" goldfish "${data[@]}" --games 1000000 --json "$kiln" > "$work/partial" 2>&1 &
child=$!
sleep 2
kill -INT "$child"
wait "$child"
[[ $? -eq 1 ]] || fail 'a cancelled run does not end with 1'
grep -q '"ended":"cancelled"' "$work/partial" || fail "no partial report: $(head -c 300 "$work/partial")"
exit $failed

# shellcheck shell=bash
# The libFuzzer programs of tests/fuzz, and random play. Sourced by ./dev.

readonly FUZZ_INPUT_SECONDS=10  # an input that takes longer is a finding

# run_fuzzers SECONDS: each program for so long, from its seeds and what earlier runs have kept in build/fuzz/corpus.
run_fuzzers() {
  local seconds=$1 folder="$ROOT/build/fuzz" program name
  "$folder/tests/fuzz/write_seeds" "$folder/corpus" || fail "$EXIT_BUILD" "the seeds could not be written"
  mkdir -p "$folder/findings"
  for program in "$folder"/tests/fuzz/*_fuzz; do
    name=$(basename "$program" _fuzz)
    UBSAN_OPTIONS=print_stacktrace=1 logged "fuzz-$name" "$program" -max_total_time="$seconds" \
      -timeout="$FUZZ_INPUT_SECONDS" -artifact_prefix="$folder/findings/$name-" "$folder/corpus/$name" ||
      fail "$EXIT_CHECK" "the fuzzer of $name found something (above)" \
        "its input is in build/fuzz/findings; give it to $program to see it again"
    say "fuzz: $name: $(tail -n 1 "$LOG_DIR/fuzz-$name.log")"
  done
}

# run_random_play SECONDS: checked games of random legal actions for so long, with the same sanitizers. Each run takes
# other seeds; a broken game names its own.
run_random_play() {
  local seconds=$1 program="$ROOT/build/fuzz/tests/engine/random_play"
  UBSAN_OPTIONS=print_stacktrace=1 logged fuzz-random-play "$program" --seconds "$seconds" --first "$(date +%s)00000" ||
    fail "$EXIT_CHECK" "a game of random play broke something (above)"
  say "fuzz: random play: $(tail -n 1 "$LOG_DIR/fuzz-random-play.log")"
}

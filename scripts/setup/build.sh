# shellcheck shell=bash
# Configuring and building one preset of CMakePresets.json, and running its tests. Sourced by ./dev.

# tsan's shadow memory needs the addresses unrandomised on some kernels; empty where that is not allowed.
runner_of() {
  if [[ $1 == tsan ]] && setarch -R true 2>/dev/null; then printf 'setarch\n-R\n'; fi
}

# configure PRESET: only when the presets or the place of Drogon changed; the rest is noticed by the build itself.
configure() {
  local preset=$1 stamp="$ROOT/build/$1/.configured" input stale='' arguments=()
  for input in "$ROOT/CMakePresets.json" "$ROOT"/build/drogon-*; do
    [[ ! -e $input || $stamp -nt $input ]] || stale=1
  done
  [[ -n $stale || ! -f $stamp ]] || return 0
  if [[ -f $ROOT/build/drogon-git ]]; then
    arguments=(-DCLASHDECK_FETCH_DROGON=ON "-DCLASHDECK_DROGON_GIT=$(<"$ROOT/build/drogon-git")")
  fi
  say "configuring $preset"
  (cd "$ROOT" && logged "configure-$preset" cmake --preset "$preset" "${arguments[@]}") ||
    fail "$EXIT_BUILD" "CMake could not configure the preset $preset (log above)"
  touch "$stamp"
}

# build_preset PRESET [TARGET]
build_preset() {
  local preset=$1 target=${2:-all} log="$LOG_DIR/build-$1.log" runner=()
  configure "$preset"
  read_lines runner runner_of "$preset"
  mkdir -p "$LOG_DIR"
  "${runner[@]}" nice -n 5 cmake --build "$ROOT/build/$preset" -j "$JOBS" --target "$target" 2>&1 | tee "$log" >&2 ||
    fail "$EXIT_BUILD" "the build of $preset failed" "the whole log: $log"
}

# run_ctest PRESET ARGUMENT...: ctest's own closing lines are the last ones printed.
run_ctest() {
  local preset=$1 runner=()
  shift
  read_lines runner runner_of "$preset"
  cd "$ROOT" || return
  "${runner[@]}" ctest --preset "$preset" -j "$JOBS" "$@"
}

# shellcheck shell=bash
# Drogon: the system's package, or, where there is none or only an old one, static libraries built once into the
# per-user cache from the distribution's own source packages of a newer suite. Start with ensure_drogon().
# Sourced by ./dev.

readonly DROGON_SERIES='1.9.'  # the series this code builds with
readonly DEBIAN_SUITES=(forky trixie sid)  # newer suites that carry the sources, first choice first
readonly UBUNTU_SUITES=(resolute devel)
readonly DROGON_OPTIONS=(
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_LIBDIR=lib
  -DBUILD_CTL=OFF -DBUILD_EXAMPLES=OFF -DBUILD_ORM=OFF -DBUILD_REDIS=OFF -DBUILD_YAML_CONFIG=OFF -DBUILD_BROTLI=ON
  -DUSE_SUBMODULE=OFF -DBUILD_TESTING=OFF -DBUILD_DOC=OFF -DCMAKE_POLICY_VERSION_MINIMUM=3.5)

# ensure_drogon [thread]: afterwards CMake finds Drogon. build/drogon-prefix names the folder of a build made here;
# with "thread" it is build/drogon-prefix-thread and the library carries the thread sanitizer.
ensure_drogon() {
  local sanitizer=${1:-} prefix
  local note="$ROOT/build/drogon-prefix${sanitizer:+-$sanitizer}"
  if [[ -f $ROOT/build/drogon-git ]]; then return; fi  # the last resort was needed before
  prefix=$(drogon_cached_prefix "$sanitizer")
  if [[ -z $prefix && -z $sanitizer ]]; then
    drogon_is_packaged || refresh_lists
    if drogon_is_packaged; then
      ensure_packages "${DROGON_PACKAGES[@]}"
      rm -f "$note"
      return
    fi
  fi
  ensure_packages "${DROGON_BUILD_PACKAGES[@]}"
  mkdir -p "$ROOT/build"
  if [[ -n $prefix ]] || prefix=$(build_drogon "$sanitizer"); then
    [[ -f $note && $(<"$note") == "$prefix" ]] || printf '%s\n' "$prefix" >"$note"
  elif [[ -n $sanitizer ]]; then
    say "note: no Drogon with the $sanitizer sanitizer; using the plain one"
  else
    fall_back_to_git
  fi
}

# The last resort: CMake clones Drogon at the tag pinned in cmake/Dependencies.cmake. The address is CLASHDECK_DROGON_GIT
# or the home page the distribution's (too old) package names.
fall_back_to_git() {
  local address="${CLASHDECK_DROGON_GIT:-}"
  if [[ -z $address ]]; then
    address=$(apt-cache show libdrogon-dev 2>/dev/null | sed -n 's/^Homepage: *//p' | head -n 1 || true)
  fi
  [[ -n $address ]] || fail "$EXIT_INSTALL" \
    "Drogon is not packaged here and its sources could not be fetched or built (reasons above)" \
    "check the network; or set CLASHDECK_DROGON_GIT to the git address of Drogon and repeat"
  say "note: as a last resort CMake will clone Drogon from $address"
  printf '%s\n' "$address" >"$ROOT/build/drogon-git"
}

drogon_flags() {
  printf '%s\n' "${DROGON_OPTIONS[@]}"
  [[ -z $1 ]] || printf '%s\n' "-DCMAKE_CXX_FLAGS=-g1 -fno-omit-frame-pointer -fsanitize=$1"
}

# What makes two builds interchangeable: system, machine, compiler and options.
drogon_key() {
  { os_field ID; os_field VERSION_ID; uname -m; c++ -dumpfullversion; drogon_flags "$1"; } | sha256sum | cut -c1-12
}

# Prints the prefix of a finished build, or nothing.
drogon_cached_prefix() {
  local prefix key
  have c++ || return 0
  key=$(drogon_key "$1")
  for prefix in "$CACHE_ROOT/drogon-$DROGON_SERIES"*"-$key"; do
    if [[ -f $prefix/lib/cmake/Drogon/DrogonConfig.cmake ]]; then
      printf '%s\n' "$prefix"
      return
    fi
  done
}

# The machine's own archive entries for its release as "uri<TAB>signed-by", from deb822 and one-line source files.
archive_entries() {
  local codename=$1 files=()
  shopt -s nullglob
  files=(/etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources)
  shopt -u nullglob
  local file
  for file in "${files[@]}"; do
    [[ -r $file ]] || continue
    case $file in
      *.sources)
        awk -v want="$codename" '
          function flush_stanza(  i, n, words, found, uris) {
            n = split(suites, words, /[ \t]+/)
            for (i = 1; i <= n; i++) if (words[i] == want) found = 1
            if (found && enabled != "no") {
              n = split(uri_list, uris, /[ \t]+/)
              for (i = 1; i <= n; i++) if (uris[i] != "") print uris[i] "\t" key
            }
            suites = uri_list = key = enabled = ""
          }
          /^#/ { next }
          /^[ \t]*$/ { flush_stanza(); next }
          { name = tolower($1); value = $0; sub(/^[^:]*:[ \t]*/, "", value) }
          name == "suites:" { suites = value }
          name == "uris:" { uri_list = value }
          name == "signed-by:" { key = value }
          name == "enabled:" { enabled = tolower(value) }
          END { flush_stanza() }' "$file"
        ;;
      *)
        awk -v want="$codename" '
          $1 == "deb" {
            key = ""
            line = $0
            if (match(line, /\[[^]]*\]/)) {
              options = substr(line, RSTART + 1, RLENGTH - 2)
              line = substr(line, RSTART + RLENGTH)
              if (match(options, /signed-by=[^ \t]+/)) key = substr(options, RSTART + 10, RLENGTH - 10)
            } else sub(/^deb[ \t]+/, "", line)
            split(line, part, " ")
            if (part[2] == want) print part[1] "\t" key
          }' "$file"
        ;;
    esac
  done
}

# write_private_apt DIR SUITE COMPONENT: an apt configuration of its own, so that the system's lists and pins stay as they
# are. Signatures are checked as ever. Min-ValidTime lets a mirror that is seldom updated lag up to 90 days behind.
write_private_apt() {
  local dir=$1 suite=$2 component=$3 uri key
  mkdir -p "$dir/state/lists/partial" "$dir/cache/archives/partial"
  : >"$dir/sources.list"
  while IFS=$'\t' read -r uri key; do
    [[ -n $uri ]] || continue
    printf 'deb-src %s%s %s %s\n' "${key:+[signed-by=$key] }" "$uri" "$suite" "$component" >>"$dir/sources.list"
  done <<<"$(archive_entries "$(os_field VERSION_CODENAME)")"
  [[ -s $dir/sources.list ]] || return 1
  cat >"$dir/apt.conf" <<CONF
Dir::Etc::sourcelist "$dir/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "-";
Dir::State "$dir/state";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "$dir/cache";
APT::Sandbox::User "";
APT::Get::List-Cleanup "0";
Acquire::Languages "none";
Acquire::Min-ValidTime "7776000";
Acquire::Retries "3";
CONF
}

# Fetches and unpacks the sources of trantor and drogon into DIR; tries each suite. Returns 1 when none has them.
fetch_drogon_sources() {
  local dir=$1 suite component=main suites=("${DEBIAN_SUITES[@]}")
  if [[ $(os_field ID) == ubuntu ]]; then component=universe suites=("${UBUNTU_SUITES[@]}"); fi
  for suite in "${suites[@]}"; do
    rm -rf "$dir/apt" "$dir/src"
    mkdir -p "$dir/src"
    write_private_apt "$dir/apt" "$suite" "$component" || continue
    say "looking for Drogon's sources in the suite $suite"
    (
      export APT_CONFIG="$dir/apt/apt.conf" DEBIAN_FRONTEND=noninteractive
      cd "$dir/src" && apt-get update --error-on=any &&
        apt-get source --only-source trantor && apt-get source --only-source drogon
    ) >"$dir/fetch-$suite.log" 2>&1 </dev/null || continue
    compgen -G "$dir/src/drogon-$DROGON_SERIES*/CMakeLists.txt" >/dev/null || continue
    compgen -G "$dir/src/trantor-*/CMakeLists.txt" >/dev/null || continue
    return 0
  done
  return 1
}

# build_and_stage SANITIZER SOURCE STAGE PREFIX: installs one CMake project for PREFIX below STAGE.
build_and_stage() {
  local source=$2 stage=$3 prefix=$4 flags=()
  read_lines flags drogon_flags "$1"
  cmake -S "$source" -B "$source/out" -G Ninja "${flags[@]}" \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_PREFIX_PATH="$stage$prefix" &&
    nice -n 5 cmake --build "$source/out" -j "$JOBS" &&
    DESTDIR="$stage" cmake --install "$source/out"
}

# build_drogon SANITIZER: builds Drogon into the cache unless it is there, and prints its prefix. Nothing half done is
# ever left under the final name: the build happens in a work folder beside it, and a rename ends it. Returns 1 when it
# cannot be had this way. Runs in a subshell, which holds the lock (a second ./dev waits) and cleans up.
build_drogon() (
  sanitizer=$1
  mkdir -p "$CACHE_ROOT" || exit 1
  exec 9>"$CACHE_ROOT/drogon.lock"
  flock 9
  prefix=$(drogon_cached_prefix "$sanitizer")
  if [[ -z $prefix ]]; then
    rm -rf "$CACHE_ROOT"/work.*  # of a build that was killed
    work=$(mktemp -d "$CACHE_ROOT/work.XXXXXX") || exit 1
    trap 'rm -rf "$work"' EXIT
    if ! fetch_drogon_sources "$work"; then
      tail -n 5 "$work"/fetch-*.log >&2
      exit 1
    fi
    sources=("$work"/src/trantor-*/ "$work"/src/drogon-"$DROGON_SERIES"*/)
    version=$(basename "${sources[1]}")
    version=${version#drogon-}
    prefix="$CACHE_ROOT/drogon-${version%%+*}-$(drogon_key "$sanitizer")"
    say "building Drogon $version once, for some minutes, into $prefix"
    for source in "${sources[@]}"; do
      logged "$(basename "$source")" build_and_stage "$sanitizer" "${source%/}" "$work/stage" "$prefix" || exit 1
    done
    rm -rf "$prefix"
    mv "$work/stage$prefix" "$prefix" || exit 1
  fi
  printf '%s\n' "$prefix"
)

# shellcheck shell=bash
# Which packages each verb needs, and installing the missing ones. Start with ensure_packages(). Sourced by ./dev.

readonly BUILD_PACKAGES=(g++ cmake ninja-build pkg-config git ca-certificates ccache
  libsqlite3-dev nlohmann-json3-dev libre2-dev libexpected-dev libcli11-dev libutf8proc-dev libsodium-dev libssl-dev
  libbenchmark-dev libgtest-dev libgmock-dev)
# Drogon's own needs when it is built here, and with them the tools to unpack its source package.
readonly DROGON_BUILD_PACKAGES=(libjsoncpp-dev uuid-dev zlib1g-dev libbrotli-dev libssl-dev libc-ares-dev dpkg-dev)
# The packaged Drogon; its CMake files also look for the databases it was built with.
readonly DROGON_PACKAGES=(libdrogon-dev libjsoncpp-dev uuid-dev zlib1g-dev libbrotli-dev libssl-dev libc-ares-dev
  libpq-dev libmariadb-dev libsqlite3-dev libhiredis-dev libyaml-cpp-dev)
readonly TEST_PACKAGES=(curl python3)  # the documents' commands; the check of the games' files
readonly CHECK_PACKAGES=(clang-format clang-tidy)
readonly FUZZ_PACKAGES=(clang libclang-rt-dev llvm)  # llvm: names in the stacks of findings
readonly BENCH_PACKAGES=(wrk)

readonly DROGON_MINIMUM=1.9

# os_field NAME: one field of /etc/os-release, or nothing.
os_field() {
  # shellcheck disable=SC1091
  (. /etc/os-release 2>/dev/null && printf '%s\n' "${!1:-}") || true
}

require_system() {
  local id version
  id=$(os_field ID) version=$(os_field VERSION_ID)
  if ! have apt-get || ! have dpkg-query; then
    fail "$EXIT_UNSUPPORTED" "this system ($(os_field PRETTY_NAME)) has no apt" \
      "./dev installs what it needs on Debian 12, Debian 13 and Ubuntu 24.04; elsewhere install the libraries listed in" \
      "docs/setup.md yourself and set CLASHDECK_SKIP_SETUP=1"
  fi
  case $id in
    debian) [[ -z $version ]] || ((${version%%.*} >= 12)) || too_old ;;
    ubuntu) [[ -z $version ]] || ((${version%%.*} >= 24)) || too_old ;;
    *) say "note: $(os_field PRETTY_NAME) is untried; going on as on Debian" ;;
  esac
}

too_old() {
  fail "$EXIT_UNSUPPORTED" "$(os_field PRETTY_NAME) is too old: C++20 and CMake 3.25 are needed" \
    "use Debian 12, Debian 13, Ubuntu 24.04 or newer"
}

# missing_packages NAME...: those that are not installed, one a line.
missing_packages() {
  local installed name
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p' || true)
  for name in "$@"; do
    grep -qxF -- "$name" <<<"$installed" || printf '%s\n' "$name"
  done
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive APT_LISTCHANGES_FRONTEND=none NEEDRESTART_SUSPEND=1 \
    apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 -y "$@"
}

# refresh_lists: the package lists, once in this call of ./dev. A broken extra source does not stop the install.
refresh_lists() {
  [[ -z ${LISTS_FRESH:-} ]] || return 0
  say "refreshing the package lists"
  logged apt-update apt_get update || say "note: the package lists could not all be refreshed; trying with what is there"
  LISTS_FRESH=1
}

# ensure_packages NAME...: installs what is missing, and says nothing when nothing is.
ensure_packages() {
  local missing=()
  read_lines missing missing_packages "$@"
  ((${#missing[@]})) || return 0
  require_system
  require_root "${missing[@]}"
  refresh_lists
  say "installing ${missing[*]}"
  logged apt-install apt_get install --no-install-recommends "${missing[@]}" ||
    fail "$EXIT_INSTALL" "apt could not install: ${missing[*]}" \
      "without network? behind a proxy? see $LOG_DIR/apt-update.log and $LOG_DIR/apt-install.log"
}

# ensure_chromium: the browser that prints deck sheets for a test. Debian has it as an ordinary package, Ubuntu as a snap,
# which is not asked of anybody: without it that one test skips and says so.
ensure_chromium() {
  ! have chromium || return 0
  if [[ $(os_field ID) == debian ]] && (ensure_packages chromium); then return 0; fi
  say "note: there is no chromium package here; the test that counts the pages of a deck sheet will be skipped"
}

# The packaged Drogon will do when its version is new enough.
drogon_is_packaged() {
  local version
  version=$(dpkg-query -W -f='${Version}' libdrogon-dev 2>/dev/null || true)
  if [[ -z $version ]]; then
    version=$(LC_ALL=C apt-cache policy libdrogon-dev 2>/dev/null | sed -n 's/^ *Candidate: *//p')
  fi
  [[ -n $version && $version != '(none)' ]] && dpkg --compare-versions "$version" ge "$DROGON_MINIMUM"
}

#!/usr/bin/env bash
# Proves that a clone works on a bare system: makes a minimal root of a Debian suite with nothing but git in it, clones the
# committed state of this repository into it and runs a command there, ./dev test unless another is given.
#   scripts/prove-bare-root.sh bookworm
#   scripts/prove-bare-root.sh trixie ./dev build
# Needs root and debootstrap. The mirror is the one this machine's own apt uses. The pristine root is kept as an archive in
# CLASHDECK_ROOTS, so that a second proof starts from a bare root in seconds; the used root is kept beside it to look at.
# With KEEP_ROOT=1 the used root is taken up again (only the clone is new): a proof of the second, quick call.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# shellcheck source=scripts/setup/common.sh
. "$ROOT/scripts/setup/common.sh"
# shellcheck source=scripts/setup/packages.sh
. "$ROOT/scripts/setup/packages.sh"
# shellcheck source=scripts/setup/drogon.sh
. "$ROOT/scripts/setup/drogon.sh"

readonly ROOTS="${CLASHDECK_ROOTS:-${TMPDIR:-/tmp}/clashdeck-roots}"

# make_pristine SUITE ARCHIVE
make_pristine() {
  local suite=$1 archive=$2 mirror
  mirror=$(archive_entries "$(os_field VERSION_CODENAME)" | head -n 1 | cut -f 1)
  [[ -n $mirror ]] || fail "$EXIT_INSTALL" "apt's sources on this machine name no archive"
  say "debootstrap: $suite"
  rm -rf "$archive.root"
  logged "debootstrap-$suite" debootstrap --variant=minbase --include=git "$suite" "$archive.root" "$mirror" ||
    fail "$EXIT_INSTALL" "debootstrap could not make $suite"
  tar -C "$archive.root" -cf "$archive.part" .
  mv "$archive.part" "$archive"
  rm -rf "$archive.root"
}

# enter DIRECTORY COMMAND...: runs in the root with a clean environment. The mounts end with the command.
enter() {
  local directory=$1
  shift
  # shellcheck disable=SC2016  # expanded by the inner shell
  unshare --mount --propagation private bash -c '
    set -euo pipefail
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    directory=$1
    shift
    exec chroot "$directory" env -i HOME=/root TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
      bash -c "cd /root/clashdeck && exec \"\$@\"" bash "$@"' bash "$directory" "$@"
}

# borrow_network DIRECTORY: names and certificate authorities as on this machine, so that the same servers answer.
borrow_network() {
  local directory=$1
  cp /etc/resolv.conf /etc/hosts "$directory/etc/"
  if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    mkdir -p "$directory/usr/local/share/ca-certificates"
    cp /usr/local/share/ca-certificates/*.crt "$directory/usr/local/share/ca-certificates/"
  fi
}

main() {
  (($# >= 1)) || fail "$EXIT_USAGE" "usage: prove-bare-root.sh SUITE [COMMAND...]"
  local suite=$1 directory="$ROOTS/$1" archive="$ROOTS/$1.tar"
  shift
  (($# > 0)) || set -- ./dev test
  ((EUID == 0)) || fail "$EXIT_INSTALL" "this needs root"
  have debootstrap || fail "$EXIT_INSTALL" "debootstrap is missing: apt-get install debootstrap"
  mkdir -p "$ROOTS"
  [[ -f $archive ]] || make_pristine "$suite" "$archive"
  if [[ -z ${KEEP_ROOT:-} || ! -d $directory ]]; then
    rm -rf "$directory"
    mkdir -p "$directory"
    tar -C "$directory" -xf "$archive"
  fi
  borrow_network "$directory"
  if [[ -d $directory/root/clashdeck ]]; then
    git -C "$directory/root/clashdeck" pull -q --ff-only
  else
    git clone -q --no-hardlinks "$ROOT" "$directory/root/clashdeck"
  fi
  say "in a bare $suite: $*"
  local started=$SECONDS code=0
  enter "$directory" "$@" || code=$?
  say "exit code $code after $((SECONDS - started)) s in $directory"
  return "$code"
}

main "$@"

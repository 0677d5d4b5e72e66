# shellcheck shell=bash
# Node.js modules of the page and of the tests that are written in JavaScript. Sourced by ./dev.

readonly NODE_FOLDERS=(web tests/web tests/contract)
readonly SYSTEM_CERTIFICATES=/etc/ssl/certs/ca-certificates.crt

# ensure_node_modules: installs Node.js and each folder's locked modules, only where a lock file is new or has changed.
# Without a registry it goes on: the tests that need the modules then say so, and all others still run.
ensure_node_modules() {
  local folder lock stamp
  for folder in "${NODE_FOLDERS[@]}"; do
    lock="$ROOT/$folder/package-lock.json"
    stamp="$ROOT/$folder/node_modules/.lock.sha256"
    [[ -f $lock ]] || continue
    if ! have node || ! have npm; then ensure_packages nodejs npm; fi
    if [[ -f $stamp && $(<"$stamp") == "$(sha256sum <"$lock")" ]]; then continue; fi
    say "installing the Node.js modules of $folder"
    if (cd "$ROOT/$folder" && logged "npm-${folder//\//-}" install_locked_modules); then
      sha256sum <"$lock" >"$stamp"
    else
      say "note: npm could not install the modules of $folder (reason above); its tests will fail"
    fi
  done
}

# Node.js looks only at certificates of its own; those the system trusts count as well.
install_locked_modules() {
  if [[ -z ${NODE_EXTRA_CA_CERTS:-} && -r $SYSTEM_CERTIFICATES ]]; then
    export NODE_EXTRA_CA_CERTS=$SYSTEM_CERTIFICATES
  fi
  npm ci --ignore-scripts --no-audit --no-fund --prefer-offline
}

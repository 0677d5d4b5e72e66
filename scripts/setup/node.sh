# shellcheck shell=bash
# Node.js modules of the page and of the tests that are written in JavaScript. Sourced by ./dev.

readonly NODE_FOLDERS=(web tests/web tests/contract)

# ensure_node_modules: installs Node.js and each folder's locked modules, only where a lock file is new or has changed.
ensure_node_modules() {
  local folder lock stamp
  for folder in "${NODE_FOLDERS[@]}"; do
    lock="$ROOT/$folder/package-lock.json"
    stamp="$ROOT/$folder/node_modules/.lock.sha256"
    [[ -f $lock ]] || continue
    if ! have node || ! have npm; then ensure_packages nodejs npm; fi
    if [[ -f $stamp && $(<"$stamp") == "$(sha256sum <"$lock")" ]]; then continue; fi
    say "installing the Node.js modules of $folder"
    (cd "$ROOT/$folder" && logged "npm-${folder//\//-}" npm ci --ignore-scripts --no-audit --no-fund --prefer-offline) ||
      fail "$EXIT_INSTALL" "npm could not install the modules of $folder" "is there a network?"
    sha256sum <"$lock" >"$stamp"
  done
}

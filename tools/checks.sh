# Sourced by tests of the commands beside it: how they check and wait.
. "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/setup.sh"

# check TEXT COMMAND…
check() {
  "${@:2}" || { say "✘ $1"; exit 1; }
  say "✔ $1"
}

is_not() { ! "$@" 2>/dev/null; }

quietly() { "$@" 2>/dev/null; }

# says TEXT COMMAND…: on either stream, however it ends.
says() {
  local output
  output=$("${@:2}" 2>&1) || true
  grep -qF -- "$1" <<<"$output" || { say "expected “$1” in:" "$output"; return 1; }
}

# waits_for COMMAND…: half a minute at most.
waits_for() {
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    if "$@" 2>/dev/null; then return; fi
    sleep 0.05
  done
  say "timed out waiting for: $*"
  return 1
}

# A compiler in $scratch/bin is found, and so is every package.
stand_in_for_packages() {
  printf '#!/bin/sh\nprintf installed\n' >"$scratch/bin/dpkg-query"
  chmod +x "$scratch/bin"/*
  export PATH="$scratch/bin:$PATH"
}

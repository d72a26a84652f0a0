# Sourced by tests of the commands in this folder: functions for checks and waits.
. "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/setup.sh"

# check TEXT COMMAND…
check() {
  "${@:2}" || { say "✘ $1"; exit 1; }
  say "✔ $1"
}

is_not() { ! "$@" 2>/dev/null; }

quietly() { "$@" 2>/dev/null; }

# says TEXT COMMAND…: whether COMMAND prints TEXT, on either stream and with any status.
says() {
  local output
  output=$("${@:2}" 2>&1) || true
  grep -qF -- "$1" <<<"$output" || { say "expected “$1” in:" "$output"; return 1; }
}

# waits_for COMMAND…: waits until COMMAND succeeds, at most half a minute.
waits_for() {
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    if "$@" 2>/dev/null; then return; fi
    sleep 0.05
  done
  say "timed out waiting for: $*"
  return 1
}

# use_fakes: uses the programs in $scratch/bin instead of the system's. Every package counts as
# installed, and the compiler in $scratch/bin reports the packages in $scratch/missing as missing.
use_fakes() {
  printf '#!/bin/sh\nprintf installed\n' >"$scratch/bin/dpkg-query"
  printf '#!/bin/sh\n[ "$1" = -E ] || exec "%s" "$@"\ncat "%s" 2>/dev/null || true\n' \
    "$(command -v clang || command -v cc)" "$scratch/missing" >"$scratch/bin/clang"
  chmod +x "$scratch/bin"/*
  export PATH="$scratch/bin:$PATH"
}

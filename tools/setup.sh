# Sourced by the commands next to it: finds Swift, and installs what is missing. Sets `root`. Everything
# that it prints goes to stderr, because stdout belongs to the program.

root=$(cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.." && pwd)

# What the program is built with: a header, and the package that has it for each package manager.
build_headers=(
  # header       apt                  dnf                 pacman        zypper
  "curl/curl.h   libcurl4-openssl-dev libcurl-devel       curl          libcurl-devel"
  "expat.h       libexpat1-dev        expat-devel         expat         libexpat-devel"
  "libdeflate.h  libdeflate-dev       libdeflate-devel    libdeflate    libdeflate-devel"
  "jpeglib.h     libjpeg-dev          libjpeg-turbo-devel libjpeg-turbo libjpeg8-devel"
  "ncurses.h     libncurses-dev       ncurses-devel       ncurses       ncurses-devel"
)
# What some tests need besides.
test_packages=(
  chromium codespell dbus fish gnome-keyring libimage-exiftool-perl libsecret-tools nginx-light openssh-client
  openssh-server openssl screen tmux xclip xsel xvfb zsh)
swift_version=6.3

# say LINE…
say() { printf '%s\n' "$@" >&2; }

# need_build_tools: checks everything that a build needs, and installs missing headers where it may.
# Otherwise it says what to do and exits.
need_build_tools() {
  need_linux
  need_swift
  need_headers || exit 1
}

need_linux() {
  [ "$(uname -s)" = Linux ] || {
    say "imagefeed builds and runs on Linux only; this is $(uname -s)."
    exit 1
  }
}

need_swift() {
  local found
  found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1) || true
  [ -n "$found" ] || {
    say "Swift $swift_version or newer is required. Install it from https://www.swift.org/install/linux"
    exit 1
  }
  [ "$(printf '%s\n' "$swift_version" "$found" | sort -V | head -n 1)" = "$swift_version" ] || {
    say "Swift $swift_version or newer is required; $(command -v swift) is $found." \
      "Install a newer one from https://www.swift.org/install/linux"
    exit 1
  }
}

# package_manager: apt-get, dnf, pacman or zypper, the first that there is.
package_manager() {
  local manager
  for manager in apt-get dnf pacman zypper; do
    if command -v "$manager" >/dev/null; then echo "$manager"; return; fi
  done
}

# find_missing_headers: asks the compiler, because package names differ between distributions. Sets
# `missing` to the packages that have the missing headers, or to the headers if no known package manager
# is there.
find_missing_headers() {
  local compiler column=1 row
  compiler=$(dirname "$(command -v swift)")/clang
  [ -x "$compiler" ] || compiler=$(command -v clang || command -v cc)
  case "$(package_manager)" in apt-get) column=2 ;; dnf) column=3 ;; pacman) column=4 ;; zypper) column=5 ;; esac
  mapfile -t missing < <(
    for row in "${build_headers[@]}"; do
      printf '#if !__has_include(<%s>)\n%s\n#endif\n' \
        "$(awk '{ print $1 }' <<<"$row")" "$(awk "{ print \$$column }" <<<"$row")"
    done | "$compiler" -E -P -x c - | sed '/^[[:space:]]*$/d')
}

need_headers() {
  local missing become=()
  find_missing_headers
  [ ${#missing[@]} -gt 0 ] || return 0
  case "$(package_manager)" in
    apt-get) install_missing ;;
    dnf) say "Missing packages: ${missing[*]}. Run: sudo dnf install ${missing[*]}"; return 1 ;;
    pacman) say "Missing packages: ${missing[*]}. Run: sudo pacman -S ${missing[*]}"; return 1 ;;
    zypper) say "Missing packages: ${missing[*]}. Run: sudo zypper install ${missing[*]}"; return 1 ;;
    *) say "Missing headers: ${missing[*]}. Install the packages that have them."; return 1 ;;
  esac
}

# commit: the one that is checked out, for `--version`; nothing where there is no repository.
commit() {
  local changed=
  git -C "$root" diff --quiet HEAD -- 2>/dev/null || changed=", modified"
  git -C "$root" rev-parse --short=12 HEAD 2>/dev/null | sed "s/$/$changed/" || true
}

# The flags of a release. Types with parameters are made from what is known when they are compiled:
# else each is looked up by its name, and for it whatever conforms to a protocol, four million
# instructions in a short run. No library is looked for beside the program, where anybody may have put
# one. And it offers no library its own symbols: at each start the runtime would go through all of
# them once.
release_flags=(
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  --disable-local-rpath -Xlinker --no-export-dynamic)

# link_static FOLDER LIBRARY…: fills FOLDER with the static libraries that there are. The linker takes
# them before shared ones, which each start would load: binding libstdc++ was half of one. Sets
# `static_flags`, and `missing`.
link_static() {
  local folder=$1 file path
  shift
  missing=()
  rm -rf "$folder"
  mkdir -p "$folder"
  for file; do
    path=$(clang -print-file-name="$file")
    if [ "$path" = "$file" ]; then missing+=("$file"); else ln -s "$path" "$folder/$file"; fi
  done
  static_flags=(-Xswiftc "-L$folder")
  # A shared libstdc++ would bring a second copy of what is in libgcc.
  [ ! -e "$folder/libstdc++.a" ] || static_flags+=(-Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
}

# remove FOLDER: with all in it. Those who were told to end may still be writing there.
remove() {
  local tries
  for ((tries = 0; tries < 100; tries++)); do
    rm -rf "$1" 2>/dev/null && return
    sleep 0.1
  done
  say "✘ could not remove $1: something is still writing there"
  return 1
}

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# find_missing PACKAGE…: sets `missing` to those that Debian's package manager does not have; empty on
# other distributions, which have other names.
find_missing() {
  missing=()
  command -v dpkg-query >/dev/null || return 0
  local package
  for package; do is_installed "$package" || missing+=("$package"); done
}

# need_packages PACKAGE…: installs those that are missing, or says what to run and returns 1.
need_packages() {
  local missing become=()
  find_missing "$@"
  [ ${#missing[@]} -eq 0 ] || install_missing
}

# install_missing: installs the packages in `missing` with apt-get. If that is not permitted or fails,
# it shows why and what to run, and returns 1.
install_missing() {
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || {
      say "Missing packages: ${missing[*]}. Run: sudo apt-get install ${missing[*]}"
      return 1
    }
    become=(sudo -n)
  fi
  say "Installing ${missing[*]} …"
  local log status=0
  log=$(mktemp)
  install_packages >"$log" 2>&1 ||
    { "${become[@]}" apt-get -qq update && install_packages; } >"$log" 2>&1 || status=1
  if [ "$status" -ne 0 ]; then
    say "Could not install ${missing[*]}:"
    { grep '^[EW]:' "$log" || tail -n 5 "$log"; } | sed 's/^/  /' >&2
    say "Run: sudo apt-get update && sudo apt-get install ${missing[*]}"
  fi
  rm -f "$log"
  return "$status"
}

install_packages() {
  "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install -y --no-install-recommends "${missing[@]}" </dev/null
}

# compiler_errors LOG: the errors of a build with the lines that the compiler shows below them; if there
# is none, the end of the log.
compiler_errors() {
  grep -qE '(^|: )error: ' "$1" || { tail -n 40 "$1"; return; }
  awk '
    /^\[[0-9]+\/[0-9]+\]/ { shown = 0; next }
    /: (warning|note): / { shown = 0 }
    /(^|: )error: / { if ($0 in seen) { shown = 0; next } seen[$0] = 1; shown = 1 }
    shown' "$1" | head -n 100
}

# show_progress LOG: shows how far the build that writes LOG is, until it is killed or the first test
# starts: one line that is rewritten on a terminal, otherwise a line for each tenth.
show_progress() {
  local done total tenth=0 line
  while sleep 1 && ! grep -q '^◇ Test run started' "$1"; do
    line=$(grep -aoE '^\[[0-9]+/[0-9]+\]' "$1" 2>/dev/null | tail -n 1) || continue
    line=${line//[\[\]]/}
    done=${line%/*} total=${line#*/}
    if [ -t 2 ]; then
      printf '\r  %s of %s steps\033[K' "$done" "$total" >&2
    elif ((total > 0 && done * 10 / total > tenth)); then
      tenth=$((done * 10 / total))
      say "  $done of $total steps"
    fi
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# end_progress PROCESS: ends show_progress and removes its line.
end_progress() {
  kill "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

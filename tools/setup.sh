# Sourced by the commands beside it: finds Swift and installs what is missing, once, saying so.
# Sets `root`. Everything it prints goes to stderr: stdout belongs to the program.

root=$(cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.." && pwd)

# What the program needs to be built; what some of its tests need besides.
build_packages=(libcurl4-openssl-dev libdeflate-dev libexpat1-dev libjpeg62-turbo-dev libncurses-dev)
test_packages=(
  chromium dbus fish gnome-keyring libimage-exiftool-perl libsecret-tools nginx-light openssh-client
  openssh-server openssl screen tmux xclip xsel xvfb zsh)

# say LINE…
say() { printf '%s\n' "$@" >&2; }

need_swift() {
  command -v swift >/dev/null && return
  say "Swift 6.3 or newer is required. Install it from https://www.swift.org/install/linux"
  exit 1
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

# find_missing PACKAGE…: sets `missing`. Elsewhere than on Debian nobody knows.
find_missing() {
  missing=()
  command -v dpkg-query >/dev/null || return 0
  local package
  for package; do is_installed "$package" || missing+=("$package"); done
}

# need_packages PACKAGE…: installs those that are missing. Where it may not, one line says what
# to run instead, and the status is 1. Elsewhere than on Debian the compiler names what it misses.
need_packages() {
  local missing become=()
  find_missing "$@"
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || {
      say "Missing packages: ${missing[*]}. Run: sudo apt-get install ${missing[*]}"
      return 1
    }
    become=(sudo -n)
  fi
  say "Installing ${missing[*]} …"
  install_packages "${missing[@]}" && return
  "${become[@]}" apt-get -qq update >&2 && install_packages "${missing[@]}" && return
  say "Could not install ${missing[*]}. Try: apt-get install ${missing[*]}"
  return 1
}

install_packages() {
  "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install -y --no-install-recommends "$@" </dev/null >/dev/null 2>&1
}

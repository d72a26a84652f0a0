# Sourced by the commands next to it: finds Swift, and installs what is missing. Sets `root`. Everything
# that it prints goes to stderr, because stdout belongs to the program.

root=$(cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")/.." && pwd)

# The headers that a build needs, with the package that has them for each package manager.
build_headers=(
  # header       apt                  dnf                 pacman        zypper
  "curl/curl.h   libcurl4-openssl-dev libcurl-devel       curl          libcurl-devel"
  "expat.h       libexpat1-dev        expat-devel         expat         libexpat-devel"
  "libdeflate.h  libdeflate-dev       libdeflate-devel    libdeflate    libdeflate-devel"
  "jpeglib.h     libjpeg-dev          libjpeg-turbo-devel libjpeg-turbo libjpeg8-devel"
  "ncurses.h     libncurses-dev       ncurses-devel       ncurses       ncurses-devel"
)
# Further packages that some tests need.
test_packages=(
  chromium codespell dbus exiv2 fish gnome-keyring libgif7 libheif1 libimage-exiftool-perl libsecret-tools
  libspng0 libwebp7 nginx-light openssh-client openssh-server openssl screen tmux xclip xsel xvfb zsh)
swift_version=6.3

# say LINE…
say() { printf '%s\n' "$@" >&2; }

# need_build_tools: checks everything that a build needs, and installs missing headers if it may.
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

# package_manager: prints the first one that exists of apt-get, dnf, pacman and zypper.
package_manager() {
  local manager
  for manager in apt-get dnf pacman zypper; do
    if command -v "$manager" >/dev/null; then echo "$manager"; return; fi
  done
}

# find_missing_headers: asks the compiler, because package names differ between distributions. Sets
# `missing` to the packages that have the missing headers, or to the headers if there is no known package
# manager.
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

# commit: prints the commit that is checked out, for `--version`; nothing without a repository.
commit() {
  local changed=
  git -C "$root" diff --quiet HEAD -- 2>/dev/null || changed=", modified"
  git -C "$root" rev-parse --short=12 HEAD 2>/dev/null | sed "s/$/$changed/" || true
}

# The flags of a release. The first one resolves generic types at compile time. Otherwise each is looked
# up by its name, together with all protocol conformances, which costs four million instructions in a
# short run. No library is searched for next to the program, where another user may have put one. The
# program exports no symbols, because the runtime would go through all of them at each start.
release_flags=(
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  --disable-local-rpath -Xlinker --no-export-dynamic)

# link_static FOLDER LIBRARY…: fills FOLDER with links to the existing static libraries. The linker
# prefers them to shared ones, which each start would load: binding libstdc++ took half of a start. Sets
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
  # A shared libstdc++ would load a second copy of libgcc.
  [ ! -e "$folder/libstdc++.a" ] || static_flags+=(-Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
}

# build_picture_program FILE [FLAGS…]: compiles imagefeed-picture, the C program that decodes HEIC and AVIF
# (decision 0012).
build_picture_program() {
  clang -std=gnu11 -O2 -fPIE -pie -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wl,-z,relro,-z,now -s \
    -Wl,--export-dynamic-symbol=dav1d_default_settings,--export-dynamic-symbol=de265_new_decoder \
    -I "$root/Core/CHEIF/include" "${@:2}" "$root"/Core/PictureProcess/*.c -lm -o "$1"
}

# remove FOLDER: removes it with its content. Processes that are ending may still be writing there.
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

# find_missing PACKAGE…: sets `missing` to those that are not installed; empty on distributions other than
# Debian, because they use other names.
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

# need_photographs: unpacks Debian packages with photographs under free licenses into .build/photographs,
# without installing them. Sets `photographs` to the folder. tools/compare.py names authors and licenses.
need_photographs() {
  local package
  photographs="$root/.build/photographs"
  mkdir -p "$photographs"
  for package in lomiri-wallpapers-16.04 lomiri-wallpapers-20.04; do
    [ ! -e "$photographs/$package" ] || continue
    say "Downloading $package …"
    (cd "$photographs" && rm -f "$package"_*.deb && apt-get -qq download "$package" 2>/dev/null)
    dpkg-deb -x "$photographs/$package"_*.deb "$photographs/$package.part"
    mv "$photographs/$package.part" "$photographs/$package"
  done
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

# compiler_errors LOG: prints the errors of a build with the lines that the compiler shows below them, or
# the end of the log if there are none.
compiler_errors() {
  grep -qE '(^|: )error: ' "$1" || { tail -n 40 "$1"; return; }
  awk '
    /^\[[0-9]+\/[0-9]+\]/ { shown = 0; next }
    /: (warning|note): / { shown = 0 }
    /(^|: )error: / { if ($0 in seen) { shown = 0; next } seen[$0] = 1; shown = 1 }
    shown' "$1" | head -n 100
}

# show_progress LOG: shows the progress of the build that writes LOG, until it is killed or the first test
# starts. On a terminal one line is rewritten, otherwise there is a line for each tenth.
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

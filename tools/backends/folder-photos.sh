#!/bin/sh
# The JPEGs of one folder as a backend of imagefeed, in plain shell:
#
#     imagefeed --backend stdio --backend-option command='folder-photos.sh DIR'
#
# It has no JSON parser: each request is one line, and the few members that it needs have known forms.
# Ids are digests of names. Pictures are sent by photo_bytes, 2 MiB at a time.
# Backends/Stdio/README.md describes requests and answers.

folder=$1
cd "$folder" || exit 1

# member NAME: prints the value of a text or a number in the request's line.
member() { printf '%s' "$line" | sed -nE "s/.*\"$1\":\"?([^\",}]*).*/\1/p"; }
id_of() { printf '%s' "$1" | sha256sum | cut -c 1-11; }
# quoted TEXT: prints TEXT escaped for a JSON string.
quoted() { printf '%s' "$1" | tr -d '\000-\037' | sed 's/[\\"]/\\&/g'; }
names() { ls -t -- *.jpg *.jpeg *.JPG 2>/dev/null; }

# file ID: prints the name with this digest.
file() {
  names | while IFS= read -r name; do
    [ "$(id_of "$name")" = "$1" ] && printf '%s' "$name" && break
  done
}

# size_of FILE: prints the size in the frame header: FF C0 to C2, length and precision, height, width. The
# last header counts, because a thumbnail in the EXIF data has one too.
size_of() {
  LC_ALL=C od -An -v -tx1 -N 262144 -- "$1" | tr -d ' \n' |
    grep -oE 'ffc[012]001108[0-9a-f]{8}' | tail -n 1 | sed -E 's/.{10}(.{4})(.{4})/\1 \2/'
}

photo() {
  set -- "$1" $(size_of "$1")
  printf '{"id":"%s","width":%d,"height":%d,"altDescription":"%s","author":{"username":"%s","name":"%s"}}' \
    "$(id_of "$1")" "0x${3:-320}" "0x${2:-200}" "$(quoted "${1%.*}")" "${USER:-me}" "${USER:-me}"
}

page() {
  number=$(member page) size=$(member perPage) total=$(names | wc -l)
  number=${number:-1} size=${size:-20}
  first=$(((number - 1) * size + 1)) last=$((number * size))
  photos=$(names | sed -n "${first},${last}p" | while IFS= read -r name; do
    printf '%s%s' "$comma" "$(photo "$name")"
    comma=,
  done)
  printf '{"photos":[%s],"page":%d,"hasMore":%s,"total":%d}' "$photos" "$number" \
    "$([ "$last" -lt "$total" ] && echo true || echo false)" "$total"
}

bytes() {
  offset=$(member offset)
  printf '{"mimeType":"image/jpeg","total":%d,"data":"' "$(wc -c <"$1")"
  tail -c "+$((${offset:-0} + 1))" -- "$1" | head -c 2097152 | base64 -w 0
  printf '"}'
}

while IFS= read -r line; do
  name=
  id=$(printf '%s' "$line" | sed -nE 's/.*"jsonrpc":"2.0","id":([0-9]+).*/\1/p')
  [ -n "$id" ] || continue # a notification
  reply=result
  case $line in
  *imagefeed/describe*)
    answer='{"operations":["list_feed","get_photo","photo_bytes"],"pictures":"bytes"}' ;;
  *imagefeed/list_feed*) answer=$(page) ;;
  *imagefeed/get_photo* | *imagefeed/photo_bytes*)
    name=$(file "$(printf '%s' "$line" | sed -nE 's/.*"params":.*"id":"([0-9a-f]+)".*/\1/p')")
    case $line in *photo_bytes*) show=bytes ;; *) show=photo ;; esac
    if [ -n "$name" ]; then answer=$($show "$name"); else
      reply=error answer='{"code":1404,"message":"no such photo"}'
    fi ;;
  *) reply=error answer='{"code":-32601,"message":"unknown method"}' ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"%s":%s}\n' "$id" "$reply" "$answer"
done

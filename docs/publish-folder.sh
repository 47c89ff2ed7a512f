#!/bin/sh
# Publishes the Markdown files of a folder: one article per file, with the slug from the file name and the title from the
# front matter, else from the first heading of the first level, else from the file name. Run it again after changes, or from cron: unchanged articles are left alone.
#
#   ARTIKEL_URL=http://localhost:3000 ARTIKEL_KEY=art_… sh docs/publish-folder.sh FOLDER CATEGORY
set -eu
: "${ARTIKEL_URL:?is the address of the service, such as http://localhost:3000}"
: "${ARTIKEL_KEY:?is an API key with the scopes articles:create and articles:update}"
source=${1:?is the folder}
category=${2:?is the category}
ARTIKEL_URL=${ARTIKEL_URL%/}
[ -d "$source" ] || {
  printf 'There is no folder %s.\n' "$source" >&2
  exit 1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# In a file, so that the process list does not show the key.
(umask 077 && printf 'header = "Authorization: Bearer %s"\n' "$ARTIKEL_KEY" >"$folder/key")
tab=$(printf '\t')

# Standard input as a JSON string.
json() {
  printf '"'
  tr -d '\r' | sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e "s/$tab/\\\\t/g" |
    awk '{ printf "%s%s", (NR > 1 ? "\\n" : ""), $0 }'
  printf '"'
}

# The slug from a file name.
slug_of() {
  basename "$1" .md | tr '[:upper:]' '[:lower:]' | sed -e 's/[^a-z0-9]\{1,\}/-/g' -e 's/^-//' -e 's/-$//'
}

# Whether the front matter of a file has a title, which the service reads. A byte order mark may stand before it.
has_title() {
  LC_ALL=C awk 'NR == 1 { sub(/^\357\273\277/, ""); if (!/^---[ \t\r]*$/) exit } NR > 1 && /^---/ { exit } /^title:/ { found = 1; exit } END { exit !found }' "$1"
}

# Of a file on standard input its first heading, or with "rest" as the argument all but that; none stands in code.
heading() {
  LC_ALL=C awk -v part="${1:-}" '
    NR == 1 { sub(/^\357\273\277/, "") }
    NR == 1 && /^---[ \t\r]*$/ { front = 1 }
    front && NR > 1 && /^---/ { front = 0 }
    match($0, /^ *(```+|~~~+)/) {
      fence = substr($0, 1, RLENGTH); behind = substr($0, RLENGTH + 1); sub(/^ */, "", fence)
      if (!code) { if (fence ~ /~/ || behind !~ /`/) code = fence }
      else if (index(fence, code) == 1 && behind ~ /^[ \t\r]*$/) code = ""
    }
    !found && !front && !code && /^# / { found = 1; if (!part) { sub(/^# +/, ""); print } next }
    part'
}

# The slugs that several files have: nothing is sent of them, or one file would write over the article of another.
for file in "$source"/*.md; do
  [ ! -f "$file" ] || slug_of "$file"
done | sort | uniq -d >"$folder/shared-slugs"

failed=0 found=0
for file in "$source"/*.md; do
  [ -f "$file" ] || continue
  found=1
  slug=$(slug_of "$file")
  if [ -z "$slug" ] || grep -qxF -e "$slug" "$folder/shared-slugs"; then
    printf 'failed %s: its slug is %s; rename the file.\n' "$file" "${slug:-empty}${slug:+, as that of another file}" >&2
    failed=1
    continue
  fi
  {
    printf '{'
    if has_title "$file"; then
      content=$(json <"$file")
    else
      title=$(heading <"$file")
      printf '"title": %s, ' "$(printf '%s' "${title:-$(basename "$file" .md)}" | json)"
      # The page shows the title above the text.
      content=$(heading rest <"$file" | json)
    fi
    printf '"category": %s, ' "$(printf '%s' "$category" | json)"
    printf '"content_format": "markdown", "content": %s}' "$content"
  } >"$folder/article.json"

  # PUT can be retried safely; curl honors Retry-After.
  status=$(curl -sS -X PUT --retry 5 --retry-connrefused -K "$folder/key" -o "$folder/response" -w '%{http_code}' \
    -H 'Content-Type: application/json' --data-binary "@$folder/article.json" "$ARTIKEL_URL/api/artikel/$slug")
  case $status in
  200 | 201) printf '%s %s\n' "$(sed -n 's/.*"result":"\([a-z]*\)".*/\1/p' "$folder/response")" "$slug" ;;
  *)
    printf 'failed %s: %s\n' "$slug" "$(cat "$folder/response")" >&2
    failed=1
    ;;
  esac
done
[ $found = 1 ] || printf 'There is no Markdown file (*.md) in %s.\n' "$source" >&2
exit $failed

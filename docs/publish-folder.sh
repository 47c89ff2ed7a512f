#!/bin/sh
# Publishes the Markdown files of a folder: one article per file, with the slug from the file name and the title from the
# first heading. Run it again after changes, or from cron: unchanged articles are left alone.
#
#   ARTIKEL_URL=http://localhost:3000 ARTIKEL_KEY=art_… sh docs/publish-folder.sh FOLDER CATEGORY
set -eu
: "${ARTIKEL_URL:?is the address of the service, such as http://localhost:3000}"
: "${ARTIKEL_KEY:?is an API key with the scopes articles:create and articles:update}"
source=${1:?is the folder}
category=${2:?is the category}

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

# The first heading of a file, or its name.
title_of() {
  title=$(sed -n 's/^# *//p' "$1" | head -n 1)
  printf '%s' "${title:-$(basename "$1" .md)}"
}

failed=0
for file in "$source"/*.md; do
  [ -f "$file" ] || continue
  slug=$(slug_of "$file")
  {
    printf '{"title": %s, ' "$(title_of "$file" | json)"
    printf '"category": %s, ' "$(printf '%s' "$category" | json)"
    # The page shows the title above the text.
    printf '"content_format": "markdown", "content": %s}' "$(awk '!found && /^# / { found = 1; next } 1' "$file" | json)"
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
exit $failed

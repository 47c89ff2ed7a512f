#!/bin/sh
# A tour of the API with curl: publishes an article, then retries, updates, renames, unpublishes, previews, schedules,
# republishes, restores a revision, deletes it and brings it back, writes several at once, follows the
# changes, makes a webhook, and prints every response. Exits with 1 at the first unexpected status.
#
#   ARTIKEL_URL=http://localhost:3000 ARTIKEL_KEY=art_… sh docs/tour.sh
set -eu
: "${ARTIKEL_URL:?is the address of the service, such as http://localhost:3000}"
: "${ARTIKEL_KEY:?is an API key; create one with npm run key -- create tour}"
ARTIKEL_URL=${ARTIKEL_URL%/}

slug="tour-$(date +%s)-$$"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# In a file, so that the process list does not show the key.
(umask 077 && printf 'header = "Authorization: Bearer %s"\n' "$ARTIKEL_KEY" >"$folder/key")

# explain SENTENCE: prints a heading.
explain() {
  printf '\n# %s\n' "$1"
}

# call STATUS METHOD PATH [CURL OPTIONS]: sends a request and prints the response.
call() {
  expected=$1 method=$2 path=$3
  shift 3
  printf '\n%s %s\n' "$method" "$path"
  : >"$folder/body"
  status=$(curl -sS -X "$method" -D "$folder/head" -o "$folder/body" -w '%{http_code}' "$@" "$ARTIKEL_URL$path")
  tr -d '\r' <"$folder/head" | grep -iE '^(HTTP/|location:|etag:|idempotency-replayed:|retry-after:)' || true
  cat "$folder/body"
  printf '\n'
  [ "$status" = "$expected" ] || {
    printf '%s was expected.\n' "$expected" >&2
    exit 1
  }
}

# write STATUS METHOD PATH BODY [CURL OPTIONS]: a request with the key and a JSON body.
write() {
  expected=$1 method=$2 path=$3 body=$4
  shift 4
  call "$expected" "$method" "$path" -K "$folder/key" -H 'Content-Type: application/json' -d "$body" "$@"
}

# The ETag of the last response.
version() {
  tr -d '\r' <"$folder/head" | sed -n 's/^[Ee][Tt][Aa][Gg]: //p'
}

first="{\"title\": \"A tour of the API\", \"slug\": \"$slug\", \"category\": \"Tour\", \"content\": \"Hello, *world*.\"}"
next_year="$(($(date +%Y) + 1))-12-24T08:00:00+07:00"
second='{"title": "A tour of the API", "category": "Tour", "content": "Hello again, *world*.", "tags": "tour"}'

explain 'Publish an article.'
write 201 POST /api/artikel "$first" -H "Idempotency-Key: $slug"
published=$(version)

explain 'Retry, as after a timeout: the same request with the same key creates no second article.'
write 201 POST /api/artikel "$first" -H "Idempotency-Key: $slug"

explain 'Preview an update with a dry run.'
write 200 PUT "/api/artikel/$slug?dry_run=true" "$second"

explain 'Update it unless it has changed.'
write 200 PUT "/api/artikel/$slug" "$second" -H "If-Match: $published"

explain 'The same update again changes nothing.'
write 200 PUT "/api/artikel/$slug" "$second"

explain 'An update of the first version is rejected.'
write 412 PUT "/api/artikel/$slug" "$first" -H "If-Match: $published"

explain 'Rename it. The former slug redirects to the new one.'
write 200 PATCH "/api/artikel/$slug" "{\"slug\": \"$slug-renamed\"}"
call 308 GET "/api/artikel/$slug"
call 200 GET "/api/artikel/$slug-renamed"

explain 'Unpublish it. Readers can no longer find it.'
write 200 PATCH "/api/artikel/$slug-renamed" '{"status": "draft"}'
call 404 GET "/api/artikel/$slug-renamed"

explain 'Let somebody see the draft: whoever has the link sees the page as it will be.'
write 201 POST "/api/artikel/$slug-renamed/preview" '{"expires_in": "2d"}'
call 204 DELETE "/api/artikel/$slug-renamed/preview" -K "$folder/key"

explain 'Schedule it: it is published by itself at that time.'
write 200 PATCH "/api/artikel/$slug-renamed" "{\"published_at\": \"$next_year\", \"status\": \"scheduled\"}"
call 200 GET '/api/artikel?status=scheduled&limit=1' -K "$folder/key"

explain 'Publish it at once instead.'
write 200 PATCH "/api/artikel/$slug-renamed" '{"status": "published", "published_at": null}'
call 200 GET "/api/artikel/$slug-renamed"

explain 'Look at its revisions, and go back to the first one.'
call 200 GET "/api/artikel/$slug-renamed/revisions" -K "$folder/key"
call 200 GET "/api/artikel/$slug-renamed/revisions/1" -K "$folder/key"
call 200 POST "/api/artikel/$slug-renamed/revisions/1/restore" -K "$folder/key"

explain 'Give it an address of an older site, which redirects to it.'
write 200 PATCH "/api/artikel/$slug-renamed" "{\"aliases\": [\"/2019/05/$slug/\"]}"
call 308 GET "/2019/05/$slug/"

explain 'Delete it, and bring it back as it was.'
call 204 DELETE "/api/artikel/$slug-renamed" -K "$folder/key"
call 200 POST "/api/artikel/$slug-renamed/restore" -K "$folder/key"
call 200 GET "/api/artikel/$slug-renamed"

explain 'Upload a picture: it is stored without metadata, in all widths that it has.'
printf '%s' 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mOYbCkFRAwQCgAbGgOZr+S4kQAAAABJRU5ErkJggg==' | base64 -d >"$folder/picture.png"
# With bytes of its own behind it, so that it is a new one.
printf '%s' "$slug" >>"$folder/picture.png"
call 201 POST '/api/media?alt=Tour' -K "$folder/key" -H 'Content-Type: image/png' --data-binary "@$folder/picture.png"
media_url=$(sed 's/^[^}]*"url":"\([^"]*\)","type".*/\1/' "$folder/body")
media_id=$(sed 's/^{"data":{"id":"\([0-9a-f]*\)".*/\1/' "$folder/body")

explain 'Use it as a cover; it cannot be deleted while an article shows it.'
write 200 PATCH "/api/artikel/$slug-renamed" "{\"cover_image_url\": \"$media_url\"}"
call 409 DELETE "/api/media/$media_id" -K "$folder/key"
write 200 PATCH "/api/artikel/$slug-renamed" '{"cover_image_url": null}'
call 204 DELETE "/api/media/$media_id" -K "$folder/key"

explain 'Read a list to its end by cursor, whatever others write meanwhile: follow links.next.'
call 200 GET '/api/artikel?cursor=&limit=1'

explain 'Write several articles in one call: each has a result of its own.'
write 200 POST /api/artikel/bulk "{\"operations\": [
  {\"method\": \"PUT\", \"slug\": \"$slug-second\", \"body\": $second},
  {\"method\": \"PATCH\", \"slug\": \"$slug-renamed\", \"body\": {\"tags\": [\"tour\", \"bulk\"]}},
  {\"method\": \"DELETE\", \"slug\": \"$slug-unknown\"}]}"

explain 'Or all of them or none: this fails, so the second article stays.'
write 409 POST /api/artikel/bulk "{\"atomic\": true, \"operations\": [
  {\"method\": \"DELETE\", \"slug\": \"$slug-second\"},
  {\"method\": \"DELETE\", \"slug\": \"$slug-unknown\"}]}"
call 200 GET "/api/artikel/$slug-second"
call 204 DELETE "/api/artikel/$slug-second" -K "$folder/key"

explain 'Delete it. Its current and former slugs return 410.'
call 204 DELETE "/api/artikel/$slug-renamed" -K "$folder/key"
call 410 GET "/api/artikel/$slug-renamed"
call 410 GET "/api/artikel/$slug"
call 410 GET "/2019/05/$slug/"

explain 'Follow what changes, deletions included: ask again with meta.cursor as after.'
call 200 GET '/api/artikel/changes?limit=1'

explain 'Have events sent to a webhook. Its secret is shown this once.'
write 201 POST /api/webhooks '{"url": "https://example.org/hook", "events": ["*"], "active": false}'
webhook=$(sed 's/.*"id":"\([^"]*\)".*/\1/' "$folder/body")
call 204 DELETE "/api/webhooks/$webhook" -K "$folder/key"

explain 'End of the tour.'

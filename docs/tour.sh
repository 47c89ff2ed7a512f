#!/bin/sh
# A tour of the API with curl alone: publishes an article, retries, updates, renames, takes back, publishes again and
# deletes it, and prints each answer. It ends with 1 at the first answer that is not the expected one.
#
#   ARTIKEL_URL=http://localhost:3000 ARTIKEL_KEY=art_… sh docs/tour.sh
set -eu
: "${ARTIKEL_URL:?is the address of the service, such as http://localhost:3000}"
: "${ARTIKEL_KEY:?is an API key; npm run key -- create tour makes one}"

slug="tour-$(date +%s)-$$"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# In a file, so that the list of processes does not show the key.
(umask 077 && printf 'header = "Authorization: Bearer %s"\n' "$ARTIKEL_KEY" >"$folder/key")

# tell SENTENCE
tell() {
  printf '\n# %s\n' "$1"
}

# call STATUS METHOD PATH [OPTIONS OF CURL]: sends a call and prints its answer.
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

# write STATUS METHOD PATH BODY [OPTIONS OF CURL]: a call with the key and a JSON body.
write() {
  expected=$1 method=$2 path=$3 body=$4
  shift 4
  call "$expected" "$method" "$path" -K "$folder/key" -H 'Content-Type: application/json' -d "$body" "$@"
}

# The version that the last answer was of.
version() {
  tr -d '\r' <"$folder/head" | sed -n 's/^[Ee][Tt][Aa][Gg]: //p'
}

first="{\"title\": \"A tour of the API\", \"slug\": \"$slug\", \"category\": \"Tour\", \"content\": \"Hello, *world*.\"}"
second='{"title": "A tour of the API", "category": "Tour", "content": "Hello again, *world*.", "tags": "tour"}'

tell 'Publish an article.'
write 201 POST /api/artikel "$first" -H "Idempotency-Key: $slug"
published=$(version)

tell 'Was it a time-out? The same call with the same key makes no second article.'
write 201 POST /api/artikel "$first" -H "Idempotency-Key: $slug"

tell 'See what an update would store.'
write 200 PUT "/api/artikel/$slug?dry_run=true" "$second"

tell 'Update it, if nobody else did.'
write 200 PUT "/api/artikel/$slug" "$second" -H "If-Match: $published"

tell 'The same again changes nothing.'
write 200 PUT "/api/artikel/$slug" "$second"

tell 'An update that was made for the first version is refused.'
write 412 PUT "/api/artikel/$slug" "$first" -H "If-Match: $published"

tell 'Rename it. The old address leads to the new one.'
write 200 PATCH "/api/artikel/$slug" "{\"slug\": \"$slug-renamed\"}"
call 308 GET "/api/artikel/$slug"
call 200 GET "/api/artikel/$slug-renamed"

tell 'Take it back. Readers do not find it any more.'
write 200 PATCH "/api/artikel/$slug-renamed" '{"status": "draft"}'
call 404 GET "/api/artikel/$slug-renamed"

tell 'Publish it again.'
write 200 PATCH "/api/artikel/$slug-renamed" '{"status": "published"}'
call 200 GET "/api/artikel/$slug-renamed"

tell 'Delete it. Its addresses say that it is gone.'
call 204 DELETE "/api/artikel/$slug-renamed" -K "$folder/key"
call 410 GET "/api/artikel/$slug-renamed"
call 410 GET "/api/artikel/$slug"

tell 'That was the tour.'

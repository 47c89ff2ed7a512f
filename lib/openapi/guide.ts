import { LIMITS } from '../field-limits'

/** What applies to all requests: one section each, as paragraphs of CommonMark with inline code only. */
export const GUIDE: { id: string; title: string; text: string }[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: `Reading is open to everyone. Writing requires an API key, sent as \`Authorization: Bearer <key>\` or as \`X-API-Key: <key>\`. The operator creates keys with \`npm run key -- create NAME\`. A key can be limited to some of the scopes \`articles:create\`, \`articles:update\`, \`articles:publish\`, \`articles:delete\`, \`articles:read_drafts\`, \`media:write\`, \`webhooks:manage\`, \`figures:read\` and \`keys:manage\`, and it can expire.

A key is shown once and stored as a hash. \`npm run key -- rotate NAME\` gives it a new secret; the former one works for another day. Without a key that may read drafts, a draft looks like an unknown slug.`,
  },
  {
    id: 'errors',
    title: 'Errors and warnings',
    text: `A failed request returns a problem document (RFC 9457) as \`application/problem+json\`. \`detail\`, repeated in \`message\`, says in one sentence what is wrong and how to fix it; \`errors\` lists every invalid field or parameter at once; \`type\` links to an explanation. Writes are atomic: a request that fails changes nothing.

What can be corrected is not rejected: unknown fields and parameters are ignored, slugs are normalized, unsafe markup is removed. \`meta.warnings\` lists each correction as an object with \`code\`, \`message\` and the \`field\` or \`parameter\`; a misnamed field comes with the name that was probably meant.

Content can be sent as language models and note-taking programs write it. Fields missing from the body are taken from YAML front matter, one fence around the whole text is removed, and a first heading that repeats the title is not shown twice, each with a warning. The source stays as it was sent.`,
  },
  {
    id: 'retries',
    title: 'Retries',
    text: `After a timeout, a client cannot know whether its request was processed. Send POST with an \`Idempotency-Key\` of your own, new for each article (such as the ID of the record, or \`-H "Idempotency-Key: $(uuidgen)"\`), and retry it with the same key and body: the article is created once, and every retry returns the first response with \`Idempotency-Replayed: true\`. PUT needs no key: equal content changes nothing, and \`meta.result\` is \`unchanged\`.

When a response has \`Retry-After\`, wait that many seconds before the next attempt.`,
  },
  {
    id: 'dry-runs',
    title: 'Dry runs',
    text: `With \`?dry_run=true\`, POST, PUT and PATCH return exactly the article that would be stored, with its slug, format, summary and warnings, and store nothing.`,
  },
  {
    id: 'life',
    title: 'Plan, show and undo',
    text: `An article with a \`published_at\` in the future is \`scheduled\`: the service publishes it automatically at that time. A preview link shows a draft to anyone who has it. Every change keeps the version before it: list the revisions and restore one. A deleted article can be restored with its views, revisions and addresses, until its time in the trash is over.`,
  },
  {
    id: 'bulk',
    title: 'Many at once',
    text: `\`POST /api/artikel/bulk\` does up to a hundred writes in one call, in order. Each has its own result with the \`status\`, \`headers\` and \`body\` of its single call; \`if_match\` stands for the header. With \`Prefer: return=minimal\` (RFC 7240) each article is returned in its summary form, which costs less. With \`"atomic": true\` they are one transaction, in which later operations see what earlier ones did: when one fails, nothing is stored. All bodies are checked before the first operation starts. With an \`Idempotency-Key\` the whole call can be repeated; with an \`idempotency_key\` in each POST any of them can, in whichever call.`,
  },
  {
    id: 'agents',
    title: 'Agents',
    text: `\`POST /api/mcp\` speaks the Model Context Protocol (Streamable HTTP, stateless): tools to search, read, try, create, change, publish and delete articles, by the rules of this API, and each article as a Markdown resource \`artikel://{slug}\`. Without a key there are only the tools that read; for the others the client sends the key as \`Authorization: Bearer <key>\`. An error is a result with \`isError\` and the \`detail\` of the problem. No result is longer than 60,000 characters; each says how to get the next part. Reading an article there counts no view.`,
  },
  {
    id: 'media',
    title: 'Pictures',
    text: `Upload pictures to \`POST /api/media\` and use their \`url\` as \`cover_image_url\`, in \`gallery\` or in \`content\`: pages then offer several widths, without layout shift. Or let a write fetch what it links to: with \`?copy_images=true\` the article shows copies that stay, while its source stays as it was sent. Pictures that could not be copied give a warning \`image_not_copied\`, and the article is still stored. A picture of the service that does not exist, or no longer, gives a warning \`image_missing\`.`,
  },
  {
    id: 'concurrency',
    title: 'Concurrent changes',
    text: `Every response for a single article has an \`ETag\`. Send it back as \`If-Match\` with PUT, PATCH or DELETE, and the request fails with 412 if the article has changed in the meantime. Without \`If-Match\`, writes are applied one after the other; two patches of different fields both take effect.`,
  },
  {
    id: 'pagination',
    title: 'Pagination',
    text: `Lists are returned in pages. \`links.next\` and the \`Link\` header hold the URL of the next page, \`meta.pagination\` and \`X-Total-Count\` the counts. To read a whole list while others write, read it by cursor: begin with \`?cursor=\` and follow \`links.next\` until it is \`null\`; articles published meanwhile shift nothing. Times are RFC 3339 in UTC; URLs are absolute.`,
  },
  {
    id: 'changes',
    title: 'Follow changes',
    text: `To keep a copy, an index or a channel up to date, read \`GET /api/artikel/changes\` from its beginning, store \`meta.cursor\`, and send it as \`after\` next time. Each article, including removed ones, is listed once, at the place of its latest change, in the order of the writes, without gaps. \`wait=25\` responds as soon as there is a change; an \`EventSource\` gets the same live. 409 \`resync\` means that a backup was restored: start over.`,
  },
  {
    id: 'events',
    title: 'Receive events',
    text: `A webhook receives what happens to articles, as Standard Webhooks 1.0.0: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, and a body with \`type\`, \`timestamp\` and \`data\`. Events are \`article.published\`, \`.updated\`, \`.renamed\`, \`.unpublished\` and \`.deleted\`, for what readers see or saw; \`"drafts": true\` adds \`article.draft_saved\`, \`.scheduled\` and the \`.deleted\` of drafts, whatever \`events\` says. Only keys with \`articles:read_drafts\` can see, replay or send elsewhere what was stored about drafts. A rename is one event, and a write that changes nothing sends none.

An event is stored with the write that it reports and delivered at least once: drop a \`webhook-id\` that you have seen, and a \`data.sequence\` lower than what you have; the events of one write share it. A restored backup lowers it: then go by \`timestamp\`. Respond with 2xx within 15 s. Anything else is retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours, or when \`Retry-After\` says; 410 switches the webhook off, as do five days without success. Failed deliveries can be replayed for 30 days. Of each webhook the newest 10,000 delivered and 50,000 failed ones are kept; more than 25,000 that wait switch it off, and count as failed.`,
  },
  {
    id: 'search',
    title: 'Search',
    text: `\`q\` finds articles that have every word in title, text or tags, whole or as the start of a word, ignoring case and accents; word forms of the site's language match each other. Double quotes ask for a phrase, word for word. When nothing matches, words that no published article has are taken as typing errors: the response has the articles of the likeliest correction that finds any, and \`meta.did_you_mean.q\` names it. Numbers, codes, quoted words and searches with hits stay exact; to search for a word exactly, quote it.`,
  },
  {
    id: 'related',
    title: 'Related articles',
    text: `\`related_articles\` holds up to five published articles, most related first: those with the same rare words in title and text, helped by shared tags (rarer ones more) and a little by the category. Drafts are not considered. The same articles always give the same result.`,
  },
  {
    id: 'caching',
    title: 'Caching and CORS',
    text: `A write is visible to the next request. Shared caches may store lists for a few seconds, and lists support \`If-None-Match\` (304). Reading one article counts a view each time, so it is never cached. Reads are open to every origin; writes are not.`,
  },
  {
    id: 'limits',
    title: 'Rate limits',
    text: `Reads are limited per client, writes per key; requests with an invalid key are limited too. Responses to writes report the remaining budget in \`RateLimit\` and \`RateLimit-Policy\`. A create repeated with its \`Idempotency-Key\` counts once; each operation of a bulk counts as a write. Beyond the limit, requests fail with 429 and \`Retry-After\`; as do those of a client with too many requests in progress. Unless the operator changed it, a client may read 600 times a minute, and a key may write 600 times a minute in bursts of 120.

A request body may be up to 2 MiB (that of a bulk 8 MiB) and nested 32 levels deep, its \`content\` up to 1 MiB. An article has at most ${LIMITS.tags} tags and ${LIMITS.gallery} pictures; the fields below give their maximum length in characters. A list has at most 50 articles per page. A URL may have 4,096 characters and 100 parameters; a header with more than 500 characters counts as absent, or is refused (431) where a write depends on it. Without a key a body may be up to 64 KiB.`,
  },
]

/** What holds for every call: a section each, in CommonMark with inline code only. */
export const GUIDE: { id: string; title: string; text: string }[] = [
  {
    id: 'keys',
    title: 'Keys',
    text: `Reads are open to everybody. Writes need an API key, as \`Authorization: Bearer <key>\` or as \`X-API-Key: <key>\`. The operator makes one with \`npm run key -- create NAME\`, and can limit it to some of the scopes \`articles:create\`, \`articles:update\`, \`articles:delete\` and \`articles:read_drafts\`, and to a time.

A key is shown once and kept as a hash. Without a valid one a draft looks like an unknown slug.`,
  },
  {
    id: 'faults',
    title: 'Faults and warnings',
    text: `A request that fails is answered with a problem document (RFC 9457), \`application/problem+json\`. Its \`detail\`, and \`message\` with the same words, say in one sentence what is wrong and how to mend it; \`errors\` names every faulty field or parameter at once; \`type\` leads to the explanation. A write is all or nothing.

What can be set right is not refused: unknown fields and parameters are ignored, a slug is brought to its form, unsafe markup is taken out. \`meta.warnings\` names each of these.`,
  },
  {
    id: 'retries',
    title: 'Trying again',
    text: `After a time-out nobody knows whether the call arrived. Send POST with an \`Idempotency-Key\`, and repeat it with the same key and body: the article is made once, and every call gets the first answer again, with \`Idempotency-Replayed: true\`. PUT needs no key: equal content changes nothing, and \`meta.result\` says so.

Where \`Retry-After\` stands in an answer, wait that many seconds.`,
  },
  {
    id: 'trying-out',
    title: 'Trying out',
    text: `With \`?dry_run=true\` POST, PUT and PATCH answer exactly the article that would be stored, with its slug, format, summary and warnings, and store nothing.`,
  },
  {
    id: 'conflicts',
    title: 'Changes at the same time',
    text: `Every answer for one article has an \`ETag\`. Sent back as \`If-Match\` with PUT, PATCH or DELETE, it makes the call fail with 412 when somebody else changed the article in between. Without it the calls follow one another; two patches of different fields both count.`,
  },
  {
    id: 'lists',
    title: 'Lists',
    text: `Lists come in pages. \`links.next\` and the header \`Link\` have the address of the next one, \`meta.pagination\` and \`X-Total-Count\` the numbers. Times are RFC 3339 in UTC; addresses are absolute. To follow what is new, ask with \`sort=-updated_at\` and \`updated_after\`.`,
  },
  {
    id: 'caches',
    title: 'Caches and other sites',
    text: `What a call wrote, the next call sees. Lists may be kept by shared caches for seconds, and answer \`If-None-Match\` with 304; reading one article counts a view each time and is never kept. Pages of any origin may read; none may write.`,
  },
  {
    id: 'limits',
    title: 'Limits',
    text: `Reads are limited for each client, writes for each key, and so are wrong keys. Answers to writes tell in \`RateLimit\` and \`RateLimit-Policy\` what is left; past the limit every call is answered 429 with \`Retry-After\`. A body has 2 MiB at most, its \`content\` 1 MiB.`,
  },
]

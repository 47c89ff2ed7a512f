import { createHash } from 'node:crypto'
import { say } from '../../lib/import/sentences'
import type { Client } from '../service/client'
import { assertIsService } from './check-service'
import type { Journal } from './journal'
import { type Outcome, toOutcome } from './outcome'

/** Posts the JSON of an article without a slug. Publishes it only once, however often it is called. */
export type PostLine = (line: string) => Promise<Outcome>

/** How long the service remembers an Idempotency-Key, minus an hour for clock skew. */
const KEY_LIFETIME_MS = 23 * 3_600_000

export function createPostLine(client: Client, origin: string, journal: Journal, query: string): PostLine {
  const seen = new Set<string>()
  const sending = new Map<string, Promise<Outcome>>()
  return async (line) => {
    const key = lineKey(origin, line)
    // Only the first of equal lines is published.
    await sending.get(key)
    const done = journal.findDone(key)
    if (done || seen.has(key)) return { slug: null, losses: [], ...done, result: 'unchanged' }
    const startedAt = journal.unfinishedSince(key)
    if (startedAt && Date.now() - startedAt.getTime() > KEY_LIFETIME_MS)
      return {
        slug: null,
        losses: [],
        result: 'failed',
        reason: say('line_unknown', { at: startedAt.toISOString(), key }),
      }
    seen.add(key)
    if (!startedAt) journal.begin(key)
    const sent = post(client, { path: `/api/artikel${query}`, key, line }).then((outcome) => {
      journal.end(key, outcome)
      // An equal line fails likewise, and is not unchanged.
      if (outcome.result === 'failed') seen.delete(key)
      return outcome
    })
    sending.set(key, sent)
    return sent.finally(() => sending.delete(key))
  }
}

type Post = { path: string; key: string; line: string }

async function post(client: Client, { path, key, line }: Post): Promise<Outcome> {
  const reply = await client({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: () => line,
  })
  assertIsService(reply)
  return toOutcome(reply, null)
}

function lineKey(origin: string, text: string): string {
  return createHash('sha256').update(`${origin}\n${text}`).digest('base64url')
}

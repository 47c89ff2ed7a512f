import { createHash } from 'node:crypto'
import { say } from '../../lib/import/sentences'
import type { Client } from '../service/client'
import { assertIsService } from './check-service'
import type { Journal } from './journal'
import { type Outcome, toOutcome } from './outcome'

/** Posts the JSON of an article without a slug, once, however often it is sent. */
export type PostLine = (line: string) => Promise<Outcome>

/** How long the service remembers an Idempotency-Key, minus an hour for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000

export function createPostLine(client: Client, origin: string, journal: Journal, query: string): PostLine {
  const seen = new Set<string>()
  return async (line) => {
    const key = lineKey(origin, line)
    // Of equal lines only the first is published.
    if (journal.isDone(key) || seen.has(key)) return { slug: null, losses: [], result: 'unchanged' }
    const startedAt = journal.unfinishedSince(key)
    if (startedAt && Date.now() - startedAt.getTime() > KEY_LIFETIME_MS)
      return {
        slug: null,
        losses: [],
        result: 'failed',
        reason: say('line_unknown', { at: startedAt.toISOString(), key }),
      }
    seen.add(key)
    if (!startedAt) journal.record('begun', key)
    const reply = await client({
      method: 'POST',
      path: `/api/artikel${query}`,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: () => line,
    })
    assertIsService(reply)
    const outcome = toOutcome(reply, null)
    journal.record(outcome.result === 'failed' ? 'refused' : 'done', key)
    return outcome
  }
}

function lineKey(origin: string, text: string): string {
  return createHash('sha256').update(`${origin}\n${text}`).digest('base64url')
}

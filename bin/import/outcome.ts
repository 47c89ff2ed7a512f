import type { Loss } from '../../lib/import/import-item'
import { membersOf } from '../../lib/import/refused-extras'
import { type Said, say } from '../../lib/import/sentences'
import { problemDetail, type Reply } from '../service/client'

/**
 * The outcome of importing an article. `slug` is the one that the service assigned; `waitsFor` names the original of the
 * translation if the service did not have it yet.
 */
export type Outcome = { slug: string | null; losses: Loss[]; waitsFor?: unknown } & (
  | { result: 'created' | 'updated' | 'unchanged' }
  | { result: 'skipped'; reason: Said; about?: string }
  | { result: 'failed'; reason: Said }
)

/** Converts a reply to the outcome of an article: stored, with warnings as losses, or the reason for its rejection. */
export function toOutcome(reply: Reply, slug: string | null): Outcome {
  const { data, meta, errors } = membersOf(reply.json)
  if (reply.status >= 300) {
    return { slug, result: 'failed', reason: problemOf(reply), losses: listOf(errors).map(toLoss) }
  }
  const stored = membersOf(data).slug
  const losses = listOf(membersOf(meta).warnings).map(toLoss)
  return { slug: typeof stored === 'string' ? stored : slug, result: resultOf(reply, meta), losses }
}

function resultOf({ headers }: Reply, meta: unknown): 'created' | 'updated' | 'unchanged' {
  if (headers.get('Idempotency-Replayed') === 'true') return 'unchanged'
  const { result } = membersOf(meta)
  return result === 'updated' || result === 'unchanged' ? result : 'created'
}

/** The reason from the service's problem document. */
export function problemOf(reply: Reply): Said {
  const { type } = membersOf(reply.json)
  return serviceSaid(String(type ?? '').split('#')[1] ?? '', problemDetail(reply), undefined)
}

function toLoss(said: unknown): Loss {
  const { field, parameter, pointer, code, message, url } = membersOf(said)
  const named = [field, pointer, parameter].find((name) => typeof name === 'string') ?? ''
  return {
    field: String(named).replace(/^\//, '').replaceAll('/', '.'),
    ...serviceSaid(String(code ?? ''), String(message ?? ''), url),
  }
}

/** The service's own words, with the problem code in `about` and the value concerned in `detail`. */
function serviceSaid(about: string, text: string, url: unknown): Said {
  const detail = typeof url === 'string' ? url : (/: (.+?)\.?$/s.exec(text)?.[1] ?? '')
  return say('service', { text, about, detail })
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

import type { Loss } from '../../lib/import/import-item'
import { problemDetail, type Reply } from '../service/client'

/** What became of an article; `slug` is that which the service gave it. */
/** `waitsFor` is the article that it translates, where that was not there yet. */
export type Outcome = { slug: string | null; losses: Loss[]; waitsFor?: unknown } & (
  | { result: 'created' | 'updated' | 'unchanged' }
  | { result: 'skipped'; reason: string; about?: string }
  | { result: 'failed'; reason: string }
)

/** What the service made of an article, with its warnings as losses; or why it rejected it. */
export function toOutcome(reply: Reply, slug: string | null): Outcome {
  const { data, meta, errors } = membersOf(reply.json)
  if (reply.status >= 300) {
    return { slug, result: 'failed', reason: problemDetail(reply), losses: listOf(errors).map(toLoss) }
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

function toLoss(said: unknown): Loss {
  const { field, parameter, pointer, message } = membersOf(said)
  const named = [field, pointer, parameter].find((name) => typeof name === 'string') ?? ''
  return { field: String(named).replace(/^\//, '').replaceAll('/', '.'), message: String(message ?? '') }
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

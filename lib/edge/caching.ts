import type { IncomingHttpHeaders } from 'node:http'
import { isKnownSince, untilKnownSince } from '../bus/topics'
import { config } from '../config'
import { singleton } from '../singleton'
import { responseKeys } from './keys'

/** What an edge may keep, and for how long. */
export type EdgeCaching = { keys: string[]; maxAgeS: number }

const DAY_S = 86_400
const HOUR_S = 3_600
const STALE_IF_ERROR_S = 7 * DAY_S

/**
 * An edge may keep what comes from an instance that has heard of all writes until so long ago. What is told an edge again
 * relies on it: see `PURGE_AGAIN_MS`.
 */
export const KNOWN_WITHIN_MS = 300
/** For so long an answer that an edge may keep waits for an instance that was busy to hear what is new. */
const HEARD_WITHIN_MS = 500

/** What an edge may keep of a public response that was made of `topics`; null without an edge. */
export function toEdgeCaching(topics: ReadonlySet<string>): EdgeCaching | null {
  if (!config().edge) return null
  return { keys: responseKeys(topics), maxAgeS: maxAgeOf(topics, new Date()) }
}

/** For how many seconds an edge may keep what was made of `topics` at a moment. */
export function maxAgeOf(topics: ReadonlySet<string>, at: Date): number {
  return topics.has('clock') || isTurnOfYear(at) ? HOUR_S : DAY_S
}

/** Whether an edge may keep, of what it may keep at all, what is sent now. */
export function isEdgeCacheable({ accept }: IncomingHttpHeaders): boolean {
  const { edge } = config()
  // Cloudflare goes by the address alone, whatever `Vary` says.
  if (edge?.kind === 'cloudflare' && /markdown/i.test(accept ?? '')) return false
  return generation().isCurrent && isKnownSince(KNOWN_WITHIN_MS)
}

/** Waits until this instance has heard what is new, as far as that makes a difference to an edge; for a moment at most. */
export async function waitUntilSynchronized(): Promise<void> {
  if (config().edge && generation().isCurrent) await untilKnownSince(KNOWN_WITHIN_MS, HEARD_WITHIN_MS)
}

/** Names and values in turn; none without an edge. Null is what it must not keep. */
export function edgeHeaders(edgeCaching: EdgeCaching | null): string[] {
  if (!config().edge) return []
  if (!edgeCaching) return NOT_KEPT
  const { keys, maxAgeS } = edgeCaching
  const control = `max-age=${maxAgeS}, stale-if-error=${STALE_IF_ERROR_S}`
  return [
    ...['Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(',')],
    ...['Surrogate-Control', control, 'CDN-Cache-Control', control],
  ]
}

/** Whether the edge asks how long an answer took to make: what it took on its way is the rest. */
export function isEdgeTimed(): boolean {
  return config().edge?.kind === 'varnish'
}

/** Fastly heeds no `no-store` of itself. */
const NOT_KEPT = ['Surrogate-Control', 'no-store, max-age=0', 'CDN-Cache-Control', 'no-store']

/** Pages name the year, which begins up to 14 hours before it does in UTC: none of the last may be kept into it for long. */
function isTurnOfYear(at: Date): boolean {
  return /-(12-3[01]|01-01)T/.test(at.toISOString())
}

const generation = () =>
  singleton('edge-generation', () => ({
    isCurrent: false,
    listeners: new Set<(isCurrent: boolean) => void>(),
  }))

/** Says in this process whether what an edge keeps comes from its build and settings, and not from another's. */
export function setCurrent(isCurrent: boolean): void {
  const state = generation()
  if (state.isCurrent === isCurrent) return
  state.isCurrent = isCurrent
  for (const listener of state.listeners) listener(isCurrent)
}

/** Has `listener` called whenever `setCurrent` changes something. */
export function onCurrent(listener: (isCurrent: boolean) => void): void {
  generation().listeners.add(listener)
}

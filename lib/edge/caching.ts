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

/** An edge may keep responses only from an instance that knows all writes up to this long ago. `PURGE_AGAIN_MS` depends on it. */
const KNOWN_WITHIN_MS = 300
/** How long a response that an edge may keep waits for a busy instance to hear of recent writes. */
const HEARD_WITHIN_MS = 500

/** How an edge may keep a public response that depends on `topics`; null without an edge. */
export function toEdgeCaching(topics: ReadonlySet<string>): EdgeCaching | null {
  if (!config().edge) return null
  return { keys: responseKeys(topics), maxAgeS: maxAgeOf(topics, new Date()) }
}

/** For how many seconds an edge may keep a response rendered at `at` that depends on `topics`. */
export function maxAgeOf(topics: ReadonlySet<string>, at: Date): number {
  return topics.has('clock') || isTurnOfYear(at) ? HOUR_S : DAY_S
}

/** Whether an edge may keep a response that is sent now, if it may keep it at all. */
export function isEdgeCacheable({ accept }: IncomingHttpHeaders): boolean {
  const { edge } = config()
  // Cloudflare goes by the address only, whatever `Vary` says.
  if (edge?.kind === 'cloudflare' && /markdown/i.test(accept ?? '')) return false
  return generation().isCurrent && isKnownSince(KNOWN_WITHIN_MS)
}

/** Waits a moment until this instance has heard of recent writes, if that matters to an edge. */
export async function waitUntilSynchronized(): Promise<void> {
  if (config().edge && generation().isCurrent) await untilKnownSince(KNOWN_WITHIN_MS, HEARD_WITHIN_MS)
}

/** Names and values in turn; none without an edge. With null, an edge must not keep the response. */
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

/** Whether the edge wants to know how long a response took to make, to tell how long it took on its way. */
export function isEdgeTimed(): boolean {
  return config().edge?.kind === 'varnish'
}

/** Fastly ignores `no-store` by itself. */
const NOT_KEPT = ['Surrogate-Control', 'no-store, max-age=0', 'CDN-Cache-Control', 'no-store']

/** Pages show the year, which begins up to 14 hours before UTC's: around that time an edge keeps nothing for long. */
function isTurnOfYear(at: Date): boolean {
  return /-(12-3[01]|01-01)T/.test(at.toISOString())
}

const generation = () =>
  singleton('edge-generation', () => ({
    isCurrent: false,
    listeners: new Set<(isCurrent: boolean) => void>(),
  }))

/** Sets in this process whether what an edge keeps comes from this process's build and settings. */
export function setCurrent(isCurrent: boolean): void {
  const state = generation()
  if (state.isCurrent === isCurrent) return
  state.isCurrent = isCurrent
  for (const listener of state.listeners) listener(isCurrent)
}

/** Calls `listener` whenever `setCurrent` changes the state. */
export function onCurrent(listener: (isCurrent: boolean) => void): void {
  generation().listeners.add(listener)
}

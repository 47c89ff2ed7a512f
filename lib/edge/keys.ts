import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { config } from '../config'
import { singleton } from '../singleton'

/** Of seven letters and digits each, with what separates them, fewer than 1,000 bytes. */
const MAX_KEYS = 120
const KEY_LENGTH = 7
const MAX_KNOWN = 20_000

/** On everything that an edge keeps. */
const SITE = 'site'

/** What no public response is made of: who changes it has nothing to tell. */
const UNREAD: ReadonlySet<string> = new Set([
  'drafts',
  'deliveries',
  'imports',
  'vocabulary',
  'words',
  'clock',
])

/** The keys of a response that was made of `topics`: coarser ones, of all topics of a kind, where there are too many. */
export function responseKeys(topics: Iterable<string>): string[] {
  let names = [...topics].filter(isRead)
  while (names.length >= MAX_KEYS) {
    const kind = commonestKind(names)
    names = [...names.filter((name) => kindOf(name) !== kind), allOf(kind)]
  }
  return [...new Set([SITE, ...names].map(keyOf))]
}

/** The keys of all responses that are made of any of `topics`. */
export function changedKeys(topics: Iterable<string>): string[] {
  const names = [...topics].filter(isRead)
  return [...new Set(names.flatMap((name) => [name, allOf(kindOf(name))]).map(keyOf))]
}

/** Whether responses can be made of it. */
export function isRead(topic: string): boolean {
  return !UNREAD.has(topic)
}

function commonestKind(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(kindOf(name), (counts.get(kindOf(name)) ?? 0) + 1)
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a)
  return commonest?.[0] ?? ''
}

function kindOf(topic: string): string {
  return topic.split(':', 1)[0] ?? topic
}

function allOf(kind: string): string {
  return `${kind}:*`
}

/** Digits and letters alone, all of one length: a list of them can be searched by a pattern as it is. */
function keyOf(name: string): string {
  const known = singleton('edge-keys', () => new LRUCache<string, string>({ max: MAX_KNOWN }))
  const found = known.get(name)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(`${config().edge?.site}\n${name}`).digest('hex')
  const key = BigInt(`0x${hash}`).toString(36).slice(-KEY_LENGTH)
  known.set(name, key)
  return key
}

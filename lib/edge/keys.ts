import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { config } from '../config'
import { singleton } from '../singleton'

/** With separators and seven characters each, less than 1,000 bytes. */
const MAX_KEYS = 120
const KEY_LENGTH = 7
const MAX_KNOWN = 20_000

/** The key of everything that an edge keeps. */
const SITE = 'site'

/** Topics that no public response depends on: the edge is not told of them. */
const UNREAD: ReadonlySet<string> = new Set([
  'drafts',
  'deliveries',
  'imports',
  'vocabulary',
  'words',
  'clock',
])

/** The keys of a response that depends on `topics`. If there are too many, one key stands for all topics of a kind. */
export function responseKeys(topics: Iterable<string>): string[] {
  let names = [...topics].filter(isRead)
  while (names.length >= MAX_KEYS) {
    const kind = commonestKind(names)
    names = [...names.filter((name) => kindOf(name) !== kind), allOf(kind)]
  }
  return [...new Set([SITE, ...names].map(keyOf))]
}

/** The keys of all responses that depend on any of `topics`. */
export function changedKeys(topics: Iterable<string>): string[] {
  const names = [...topics].filter(isRead)
  return [...new Set(names.flatMap((name) => [name, allOf(kindOf(name))]).map(keyOf))]
}

/** Whether public responses can depend on it. */
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

/** Only digits and letters, all of one length, so that a pattern can search a list of them. */
function keyOf(name: string): string {
  const known = singleton('edge-keys', () => new LRUCache<string, string>({ max: MAX_KNOWN }))
  const found = known.get(name)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(`${config().edge?.site}\n${name}`).digest('hex')
  const key = BigInt(`0x${hash}`).toString(36).slice(-KEY_LENGTH)
  known.set(name, key)
  return key
}

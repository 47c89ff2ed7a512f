import { hash } from 'node:crypto'
import { config } from '../config'
import { singleton } from '../singleton'

/** What responses and background work depend on; a write announces the topics that it changed. */
export type Topic =
  /** Published articles: `list` by date, term and language; `updates` when changed; `search` what they are found by. */
  | 'list'
  | 'updates'
  | 'search'
  /** The categories listed on every page, and their order. */
  | 'categories'
  | 'totals'
  /** The aliases of published articles that are the home page with a query: `/?p=123`. */
  | 'home-aliases'
  /** The totals of known words. */
  | 'vocabulary'
  /** The languages that queries are parsed in. */
  | 'languages'
  /** The ranking of hits, by the weights of keywords, where no hit changed. */
  | 'relevance'
  | 'words'
  | 'drafts'
  | 'deliveries'
  | 'imports'
  | `article:${number}`
  | `adjacent:${number}`
  /** The published articles of a term or language (`pt` of `pt-BR`) and their number; `members`: also what they are found by. */
  | `category:${number}`
  | `tag:${number}`
  | `author:${number}`
  | `language:${string}`
  | `category-members:${number}`
  | `tag-members:${number}`
  | `translations:${number}`
  | `keyword:${string}`
  | `block:${number}`
  | `media:${string}`
  /** The generation of the site that an edge caches from now on. */
  | `edge:${string}`
  /** What changes with time alone. */
  | 'clock'

/** The topic of the articles in a language, by the first subtag. */
export function languageTopic(tag: string): Topic {
  return `language:${tag.toLowerCase().split('-', 1)[0]}`
}

/** The topic of the articles with a keyword; hashed, since announcements may outlive the last article that had it. */
export function keywordTopic(stem: string): Topic {
  return `keyword:${hash('sha256', stem, 'base64url').slice(0, 12)}`
}

/** Renderings of all articles, such as sitemaps, are split into blocks of ids: a write makes only its own block stale. */
export const BLOCK_SIZE = 10_000

/** The number of the block that an id is in, from 1. */
export function blockOf(id: number): number {
  return Math.floor((id - 1) / BLOCK_SIZE) + 1
}

/** Called with what changed, or `all` if unknown. Other processes may announce topics that this one does not know. */
export type TopicListener = (changed: readonly string[] | 'all', isOwn: boolean) => void

export type ArticleWritten = { slugs: readonly string[] }

const listeners = singleton('bus', () => ({
  topics: new Set<TopicListener>(),
  articles: new Set<(write: ArticleWritten) => void>(),
}))

/** Calls `listener` with every announcement from now on, of this process and of others. */
export function onAnnouncement(listener: TopicListener): void {
  listeners.topics.add(listener)
}

/** Calls `listener` from now on with each article that this process writes, once committed. */
export function onArticleWritten(listener: (write: ArticleWritten) => void): void {
  listeners.articles.add(listener)
}

/** Whether `changed` includes a topic; `all` includes every topic. */
export function hasTopic(changed: readonly string[] | 'all', topic: Topic): boolean {
  return changed === 'all' || changed.includes(topic)
}

/** Tells all listeners of this process what changed; `isOwn`: by a write of this process. */
export function deliver(changed: readonly string[] | 'all', { isOwn = false } = {}): void {
  if (changed.length === 0) return
  for (const listener of listeners.topics) listener(changed, isOwn)
}

/** Tells all listeners of this process about articles that it wrote. */
export function deliverArticles(writes: readonly ArticleWritten[]): void {
  for (const write of writes) for (const listener of listeners.articles) listener(write)
}

/** After this long without a successful poll, what others changed is unknown. */
const MAX_LAG_MS = 2_000

const state = singleton('synchronization', () => ({
  knownAt: Number.NEGATIVE_INFINITY,
  hasPollFailed: false,
  listeners: new Set<(knownAt: number | null) => void>(),
}))

/** Whether everything that others announced until a moment ago was delivered. If not, caches may be stale. */
export function isSynchronized(): boolean {
  // Only PostgreSQL allows other instances.
  return config().database.provider === 'sqlite' || isKnownSince(MAX_LAG_MS)
}

/** Whether everything announced until `lagMs` milliseconds ago was delivered. */
export function isKnownSince(lagMs: number): boolean {
  return monotonicNow() - state.knownAt < lagMs
}

/**
 * Waits until everything announced until `lagMs` milliseconds ago was delivered, for `maxMs` at most. Does not wait if no
 * poll has succeeded for two seconds.
 */
export async function untilKnownSince(lagMs: number, maxMs: number): Promise<void> {
  if (isKnownSince(MAX_LAG_MS)) await untilPolled(() => isKnownSince(lagMs), maxMs)
}

/** How long the first poll takes at most after a suspended process resumes. */
const NEXT_POLL_MS = 500

/**
 * Like `isSynchronized`, but if no poll has ended for long and none has failed, this process was suspended: then it waits for
 * the next poll.
 */
export async function untilSynchronized(): Promise<boolean> {
  await untilPolled(() => isSynchronized() || state.hasPollFailed, NEXT_POLL_MS)
  return isSynchronized()
}

/** Waits for the poll after which `isSo` returns true, for `maxMs` at most. */
async function untilPolled(isSo: () => boolean, maxMs: number): Promise<void> {
  if (isSo()) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      state.listeners.delete(check)
      resolve()
    }
    const check = () => {
      if (isSo()) end()
    }
    const timer = setTimeout(end, maxMs)
    state.listeners.add(check)
  })
}

/** Marks everything announced before `knownAt` (`monotonicNow`) as delivered; null after a failed poll. */
export function markSynchronized(knownAt: number | null): void {
  state.hasPollFailed = knownAt === null
  if (knownAt !== null) state.knownAt = knownAt
  for (const listener of state.listeners) listener(knownAt)
}

/** Calls `listener` whenever `markSynchronized` is called. */
export function onSynchronized(listener: (knownAt: number | null) => void): void {
  state.listeners.add(listener)
}

/** Milliseconds of a monotonic clock that is the same in all threads of this process. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

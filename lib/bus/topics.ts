import { hash } from 'node:crypto'
import { config } from '../config'
import { singleton } from '../singleton'

/** What responses are made of, or others work by; a write announces what it changed in the same words. */
export type Topic =
  /** Which articles are published, when, and in what terms and languages; when they were changed; what they are found by. */
  | 'list'
  | 'updates'
  | 'search'
  /** The categories that every page names, and their order. */
  | 'categories'
  | 'totals'
  | 'terms'
  /** How many articles have words that are there already. */
  | 'vocabulary'
  /** Those that queries are read in. */
  | 'languages'
  /** Which hits of a search come first, where no hit changed: what keywords weigh. */
  | 'relevance'
  | 'words'
  | 'drafts'
  | 'deliveries'
  | 'imports'
  | `article:${number}`
  | `adjacent:${number}`
  /** Which published articles a term or a language (`pt` of `pt-BR`) has, and how many; `members`: and what they are found by. */
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
  /** What an edge keeps comes from this generation of the site from now on. */
  | `edge:${string}`
  /** What time alone changes. */
  | 'clock'

/** The articles in a language, whatever further a tag says of it. */
export function languageTopic(tag: string): Topic {
  return `language:${tag.toLowerCase().split('-', 1)[0]}`
}

/** The articles that a stem says much about; hashed, since announcements may outlive the last article that had it. */
export function keywordTopic(stem: string): Topic {
  return `keyword:${hash('sha256', stem, 'base64url').slice(0, 12)}`
}

/** What is rendered of all articles, such as a sitemap, goes by blocks of ids: a write makes only its own stale. */
export const BLOCK_SIZE = 10_000

/** The number of the block that an id is in, from 1. */
export function blockOf(id: number): number {
  return Math.floor((id - 1) / BLOCK_SIZE) + 1
}

/** Told what has changed; `all` when it is not known what. Other processes may know topics that this one does not. */
export type TopicListener = (changed: readonly string[] | 'all', isOwn: boolean) => void

export type ArticleWritten = { slugs: readonly string[] }

const listeners = singleton('bus', () => ({
  topics: new Set<TopicListener>(),
  articles: new Set<(write: ArticleWritten) => void>(),
}))

/** Has `listener` called with every announcement from now on, of this process and of others. */
export function onAnnouncement(listener: TopicListener): void {
  listeners.topics.add(listener)
}

/** Has `listener` called from now on with each article that this process has written, when that has committed. */
export function onArticleWritten(listener: (write: ArticleWritten) => void): void {
  listeners.articles.add(listener)
}

/** Whether `changed` has a topic: nobody knows what is not in `all`. */
export function hasTopic(changed: readonly string[] | 'all', topic: Topic): boolean {
  return changed === 'all' || changed.includes(topic)
}

/** Tells all listeners of this process what has changed; `isOwn` by a write of its own. */
export function deliver(changed: readonly string[] | 'all', { isOwn = false } = {}): void {
  if (changed.length === 0) return
  for (const listener of listeners.topics) listener(changed, isOwn)
}

/** Tells all listeners of this process of articles that it has written. */
export function deliverArticles(writes: readonly ArticleWritten[]): void {
  for (const write of writes) for (const listener of listeners.articles) listener(write)
}

/** Without a look at the announcements that succeeded for so long nobody knows what others changed. */
const MAX_LAG_MS = 2_000

const state = singleton('synchronization', () => ({
  knownAt: Number.NEGATIVE_INFINITY,
  hasLookFailed: false,
  listeners: new Set<(knownAt: number | null) => void>(),
}))

/** Whether all that others announced until a moment ago was delivered. If not, what is cached may be old. */
export function isSynchronized(): boolean {
  // Only PostgreSQL has other instances beside this one.
  return config().database.provider === 'sqlite' || isKnownSince(MAX_LAG_MS)
}

/** Whether all that anybody announced until `lagMs` milliseconds ago was delivered. */
export function isKnownSince(lagMs: number): boolean {
  return monotonicNow() - state.knownAt < lagMs
}

/**
 * Waits until all that anybody announced until `lagMs` milliseconds ago was delivered, for `maxMs` at most; not at all while
 * nobody has heard anything for long.
 */
export async function untilKnownSince(lagMs: number, maxMs: number): Promise<void> {
  if (isKnownSince(MAX_LAG_MS)) await untilLook(() => isKnownSince(lagMs), maxMs)
}

/** How long a look takes at most that begins when a process that was halted goes on. */
const NEXT_LOOK_MS = 500

/**
 * As `isSynchronized`, once a look has told. Where none has ended for long, and none has failed, this process was halted: then
 * it waits for the next one.
 */
export async function untilSynchronized(): Promise<boolean> {
  await untilLook(() => isSynchronized() || state.hasLookFailed, NEXT_LOOK_MS)
  return isSynchronized()
}

/** Waits for the look after which something is so, for `maxMs` at most. */
async function untilLook(isSo: () => boolean, maxMs: number): Promise<void> {
  if (isSo()) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      state.listeners.delete(lookAgain)
      resolve()
    }
    const lookAgain = () => {
      if (isSo()) end()
    }
    const timer = setTimeout(end, maxMs)
    state.listeners.add(lookAgain)
  })
}

/** Marks all that was announced before a time of `monotonicNow` as delivered; null where a look at it failed. */
export function markSynchronized(knownAt: number | null): void {
  state.hasLookFailed = knownAt === null
  if (knownAt !== null) state.knownAt = knownAt
  for (const listener of state.listeners) listener(knownAt)
}

/** Has `listener` called whenever `markSynchronized` is. */
export function onSynchronized(listener: (knownAt: number | null) => void): void {
  state.listeners.add(listener)
}

/** Milliseconds of a clock that nobody sets back, and that is the same in all threads of this process. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

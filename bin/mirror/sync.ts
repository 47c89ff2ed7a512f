import { setTimeout as delay } from 'node:timers/promises'
import { isSlug } from '../../lib/text/slug'
import { truncate } from '../../lib/text/strings'
import { backoffMs, type Client } from '../service/client'
import { ServiceError } from '../service/service-error'
import type { Mirror } from './mirror'
import { readArticle } from './read-article'
import { type Change, type ChangesPage, readChanges } from './read-changes'

/** How long the service keeps a request open while nothing happens. */
const WAIT_S = 25
/** The pause after a response with nothing new: not every service long-polls. */
const PAUSE_MS = 1_000
const AT_ONCE = 8
/** At most this many pages of a long feed are read again after an interruption. */
const SAVE_EVERY = 10

/** How often in a row everything is read again, with pauses as after failed calls: about a minute. */
const MAX_RESYNCS = 10

const RESTORED_AGAIN =
  'The service was restored again before everything was read. Run the same command again.'
const RESET_AGAIN =
  'The service asks again and again to read everything: instances behind its address have different databases, or a cache keeps an error. Run the same command again.'

type Options = { isOnce: boolean; signal: AbortSignal }

/** Runs until the client is stopped or, with `isOnce`, until the mirror is up to date. Throws `ServiceError`. */
export async function syncMirror(client: Client, mirror: Mirror, options: Options): Promise<void> {
  let cursor = mirror.cursor()
  /** During a resync: ids of mirrored articles that the service has not listed so far. */
  let unseen: Set<number> | null = null
  const passed = new Set<string>()
  /** Resyncs since the feed last continued from a saved cursor. */
  let resyncs = 0
  for (;;) {
    const page = await readChanges(client, cursor, options.isOnce ? 0 : WAIT_S)
    if (page === 'resync') {
      if (unseen !== null) throw new ServiceError(RESTORED_AGAIN)
      resyncs += 1
      if (resyncs === MAX_RESYNCS) throw new ServiceError(RESET_AGAIN)
      console.error('The service was restored to an earlier state: reading everything again.')
      await delay(backoffMs(resyncs), undefined, { signal: options.signal })
      unseen = new Set(mirror.ids())
      cursor = null
      passed.clear()
      continue
    }
    if (unseen === null) resyncs = 0
    const isNew = page.meta.cursor !== cursor
    for (const id of await apply(client, mirror, page.data)) unseen?.delete(id)
    cursor = page.meta.cursor
    if (page.meta.has_more) {
      pass(passed, page)
      if (unseen === null && passed.size % SAVE_EVERY === 0) mirror.save(cursor)
      continue
    }
    passed.clear()
    for (const id of unseen ?? []) mirror.remove(id)
    unseen = null
    if (cursor !== mirror.cursor()) mirror.save(cursor)
    if (options.isOnce) return
    if (!isNew) await delay(PAUSE_MS, undefined, { signal: options.signal })
  }
}

/** Throws when a cursor repeats while the feed says there is more. */
function pass(passed: Set<string>, { meta: { cursor } }: ChangesPage) {
  if (passed.has(cursor)) throw new ServiceError('The feed forms a loop: this is not an Artikel service.')
  passed.add(cursor)
}

/** Applies changes in order; returns the ids of upserted articles. */
async function apply(client: Client, mirror: Mirror, changes: Change[]): Promise<number[]> {
  const named = changes.filter(hasSlug)
  const there: number[] = []
  mirror.markPending(named.flatMap((change) => (change.type === 'upsert' ? [change.article.slug] : [])))
  for (let at = 0; at < named.length; at += AT_ONCE) {
    const some = named.slice(at, at + AT_ONCE)
    const articles = await Promise.all(
      some.map((change) => (change.type === 'upsert' ? readArticle(client, change.article) : null)),
    )
    for (const [index, change] of some.entries()) {
      if (change.type === 'delete') {
        mirror.remove(change.id)
        console.log(`delete ${change.slug}`)
        continue
      }
      there.push(change.article.id)
      const article = articles[index]
      if (!article) continue
      mirror.put(article)
      console.log(`upsert ${article.slug}`)
    }
  }
  return there
}

/** Whether a change has a valid slug; reports the change if not. */
function hasSlug(change: Change): boolean {
  const { slug } = change.type === 'upsert' ? change.article : change
  if (isSlug(slug)) return true
  console.error(`An article is left out: ${truncate(JSON.stringify(slug), 200)} is not a slug.`)
  process.exitCode = 1
  return false
}

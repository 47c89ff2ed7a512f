import { announce, writeAndAnnounce } from '../../bus/announce'
import { keywordTopic } from '../../bus/topics'
import { database } from '../../db/database'
import { log } from '../../log'
import { outsideRequest } from '../../request-context'
import { countStems } from '../../search/keywords'
import { toSearchDocument } from '../../search/search-document'
import { singleton } from '../../singleton'
import { isPublished } from '../access'
import { keywordReplacement, weighStems } from './index-rows'

// The weight of a keyword depends on how many other articles have it, and is fixed when the article is written. On a
// small site that is a poor guess, so all keywords are reweighed each time the site doubles, and later by `npm run render`.

const LAST_MILESTONE = 1_024
/** Articles added later in the same burst were weighed against a thousand others. */
const MAX_REWEIGHED = 2 * LAST_MILESTONE
const BATCH_SIZE = 100
/** An import can double a site ten times in half a minute; only its final size matters. */
const QUIET_MS = 1_000
const MAX_QUIET_MS = 30_000

const state = singleton('reweighing', () => ({
  /** When reweighing became due, by `performance.now()`; null when it is not due. */
  dueSince: null as number | null,
  timer: undefined as NodeJS.Timeout | undefined,
  isStopping: false,
  running: null as Promise<void> | null,
}))

/** Marks reweighing as due when the number of published articles has doubled. */
export function recordArticleCount(articles: number): void {
  if (articles <= LAST_MILESTONE && Number.isInteger(Math.log2(articles)))
    state.dueSince ??= performance.now()
}

/** If due, reweighs all keywords in the background after a second without writes, or half a minute at the latest. */
export function reweighWhenDue(): void {
  if (state.dueSince === null) return
  const left = state.dueSince + MAX_QUIET_MS - performance.now()
  clearTimeout(state.timer)
  state.timer = setTimeout(startReweighing, Math.max(0, Math.min(QUIET_MS, left))).unref()
}

function startReweighing() {
  if (state.dueSince === null || state.running) return
  state.dueSince = null
  state.isStopping = false
  state.running = outsideRequest(() => reweighKeywords(MAX_REWEIGHED))
    .then(() => {})
    .catch((cause: unknown) => log().warn({ err: cause }, 'Keywords could not be reweighed.'))
    .finally(() => {
      state.running = null
      reweighWhenDue()
    })
}

/** Stops reweighing before the database is closed; the next doubling makes up for it. */
export async function stopReweighing(): Promise<void> {
  state.isStopping = true
  state.dueSince = null
  clearTimeout(state.timer)
  await state.running
}

/** Reweighs the keywords of all, or the first `atMost`, articles, each in a transaction; returns how many changed. */
export async function reweighKeywords(atMost = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0
  for (let lastId = 0, seen = 0; ; ) {
    const articles = await database().read.article.findMany({
      where: { id: { gt: lastId } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true },
    })
    for (const { id } of articles) {
      if (state.isStopping) return count
      if (await reweighArticle(id)) count += 1
    }
    seen += articles.length
    if (articles.length < BATCH_SIZE || seen >= atMost) return count
    lastId = articles.at(-1)?.id ?? lastId
  }
}

/** Reweighs the keywords of one article in its own transaction; returns whether they changed. */
export async function reweighArticle(id: number): Promise<boolean> {
  const before = await findArticle(id)
  if (!before?.content) return false
  const { title, status, revision, language, content } = before
  const old = new Map(before.keywords.map(({ term, weight }) => [term, Math.abs(weight)]))
  const document = toSearchDocument({ title, tags: [], text: content.text }, language)
  const keywords = await weighStems(database().control, countStems(document, language))
  const isSame =
    keywords.length === old.size && keywords.every(({ stem, weight }) => old.get(stem) === weight)
  if (isSame) return false
  return writeAndAnnounce(async (transaction) => {
    const where = { id, revision }
    if (!(await transaction.article.findFirst({ where, select: { id: true } }))) return false
    await transaction.$queryAll(keywordReplacement({ id, status }, keywords))
    const stems = new Set([...old.keys(), ...keywords.map(({ stem }) => stem)])
    if (isPublished({ status }))
      await announce(transaction, [`article:${id}`, 'relevance', ...[...stems].map(keywordTopic)])
    return true
  })
}

function findArticle(id: number) {
  return database().read.article.findFirst({
    where: { id },
    select: {
      title: true,
      status: true,
      revision: true,
      language: true,
      content: { select: { text: true } },
      keywords: { select: { term: true, weight: true } },
    },
  })
}

import { announceArticle } from '../../bus/announce'
import type { Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { articlePath } from '../../routes/addresses'
import type { DatedWrite } from '../../webhooks/events'
import { recordEvents } from '../../webhooks/record-events'
import { type Audience, isPublished } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, selectSummaries } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

/**
 * Tells of a write to an article, in the transaction of `queries` and while its rows are as the write leaves them: the
 * feed of changes, the webhooks that want its events and, once it has committed, whoever listens on the bus.
 */
export async function recordArticleWrite(queries: Queries, write: DatedWrite): Promise<void> {
  const sequence = await recordArticleChange(queries, write)
  await recordEvents(queries, write, sequence, () => readSummary(queries, write.id))
  announceArticle(queries, { slugs: [write.before, write.after].flatMap((state) => state?.slug ?? []) })
}

/** The summary form of an article as the rows of `queries` have it. */
export async function readSummary(queries: Queries, id: number): Promise<ArticleSummary> {
  const query = sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE a.id = ${id}`
  const [row] = await selectSummaries(queries, query)
  if (!row) throw new Error(`The article ${id} was written and is not there.`)
  return toSummary(row)
}

/** An article before or after a write, as far as its audiences are concerned. */
type ArticleState = { slug: string; status: string }

/** What a write did to an article: null before its creation and after its deletion. */
type ArticleWrite = { id: number; before: ArticleState | null; after: ArticleState | null }

/**
 * Puts an article at the end of the feed of changes, in the transaction of `queries` and after its rows are written:
 * writes have one lock, so that the order is that of the commits. Readers are told only of what they can see, or could. Gives the number of the write in that order.
 */
export async function recordArticleChange(
  queries: Queries,
  { id, before, after }: ArticleWrite,
): Promise<number> {
  const sequence = (await lastSequence(queries)) + 1
  const change = { articleId: id, sequence, at: new Date() }
  const [shownBefore, shownAfter] = [published(before), published(after)]
  await Promise.all([
    save(queries, { ...change, audience: 'keys', before, after }),
    (shownBefore || shownAfter) &&
      save(queries, { ...change, audience: 'readers', before: shownBefore, after: shownAfter }),
  ])
  return sequence
}

export async function lastSequence(queries: Queries): Promise<number> {
  const [last] = await queries.$queryRaw<{ sequence: number }[]>`
    SELECT sequence FROM article_change WHERE audience = 'keys' ORDER BY sequence DESC LIMIT 1`
  return last?.sequence ?? 0
}

function published(state: ArticleState | null): ArticleState | null {
  return state && isPublished(state) ? state : null
}

type Change = Omit<ArticleWrite, 'id'> & {
  audience: Audience
  articleId: number
  sequence: number
  at: Date
}

async function save(queries: Queries, { audience, articleId, before, after, sequence, at }: Change) {
  const slug = (after ?? before)?.slug ?? ''
  const formerSlugs = JSON.stringify(after ? [] : await listFormerSlugs(queries, articleId, slug))
  await queries.$executeRaw`
    INSERT INTO article_change (audience, article_id, sequence, is_deleted, slug, former_slugs, at)
    VALUES (${audience}, ${articleId}, ${sequence}, ${!after}, ${slug}, ${formerSlugs}, ${at})
    ON CONFLICT (audience, article_id) DO UPDATE SET sequence = excluded.sequence, is_deleted = excluded.is_deleted,
      slug = excluded.slug, former_slugs = excluded.former_slugs, at = excluded.at`
}

/** The slugs that led to an article beside its own, oldest first. */
async function listFormerSlugs(queries: Queries, articleId: number, slug: string): Promise<string[]> {
  const prefix = articlePath('')
  const redirects = await queries.redirect.findMany({
    where: { articleId, path: { startsWith: prefix, not: articlePath(slug) } },
    orderBy: { createdAt: 'asc' },
    select: { path: true },
  })
  return redirects.map(({ path }) => path.slice(prefix.length))
}

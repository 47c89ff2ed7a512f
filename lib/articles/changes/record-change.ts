import { announceArticle } from '../../bus/announce'
import type { Queries, RawQueries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { articlePath } from '../../routes/addresses'
import type { DatedWrite } from '../../webhooks/events'
import { recordEvents } from '../../webhooks/record-events'
import { type Audience, isPublished } from '../access'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, selectSummaries } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

/** Records a write in the feed and for webhooks, and announces it after the commit. Call it once the rows are written. */
export async function recordArticleWrite(queries: Queries, write: DatedWrite): Promise<void> {
  const recording = recordArticleChange(queries, write)
  await Promise.all([
    recording,
    recordEvents(queries, write, recording, () => readSummary(queries, write.id)),
  ])
  announceArticle(queries, { slugs: [write.before, write.after].flatMap((state) => state?.slug ?? []) })
}

/** The summary form of an article as `queries` sees it. */
export async function readSummary(queries: Queries, id: number): Promise<ArticleSummary> {
  const query = sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE a.id = ${id}`
  const [row] = await selectSummaries(queries, query)
  if (!row) throw new Error(`The article ${id} was written and is not there.`)
  return toSummary(row)
}

type ArticleState = { slug: string; status: string }

type ArticleWrite = { id: number; before: ArticleState | null; after: ArticleState | null }

/** Puts an article at the end of the feed; returns its sequence number. Writes share a lock, so it follows commit order. */
export async function recordArticleChange(
  queries: Queries,
  { id, before, after }: ArticleWrite,
): Promise<number> {
  const change = { articleId: id, at: new Date() }
  const shown = { before: published(before), after: published(after) }
  const isShown = shown.before !== null || shown.after !== null
  const inserts = await Promise.all([
    changeInsert(queries, { ...change, audience: 'keys', before, after }),
    ...(isShown ? [changeInsert(queries, { ...change, audience: 'readers', ...shown })] : []),
  ])
  const [[saved] = []] = await queries.$queryAll<{ sequence: number }[][]>(inserts)
  if (!saved) throw new Error('An INSERT gave no row.')
  return saved.sequence
}

/** The sequence number of the newest change, drafts included; 0 before the first write. */
export async function lastSequence(queries: RawQueries): Promise<number> {
  const [last] = await queries.$queryRaw<{ sequence: number | null }[]>`SELECT ${LAST_SEQUENCE} AS sequence`
  return last?.sequence ?? 0
}

const LAST_SEQUENCE = sql`(SELECT MAX(sequence) FROM article_change WHERE audience = 'keys')`

function published(state: ArticleState | null): ArticleState | null {
  return state && isPublished(state) ? state : null
}

type Change = Omit<ArticleWrite, 'id'> & {
  audience: Audience
  articleId: number
  at: Date
}

/** Every write has a `keys` row, inserted first with the next number; the `readers` row takes the same number. */
const SEQUENCE: Record<Audience, Sql> = {
  keys: sql`COALESCE(${LAST_SEQUENCE}, 0) + 1`,
  readers: LAST_SEQUENCE,
}

async function changeInsert(
  queries: Queries,
  { audience, articleId, before, after, at }: Change,
): Promise<Sql> {
  const slug = (after ?? before)?.slug ?? ''
  const formerSlugs = JSON.stringify(after ? [] : await listFormerSlugs(queries, articleId, slug))
  return sql`
    INSERT INTO article_change (audience, article_id, sequence, is_deleted, slug, former_slugs, at)
    VALUES (${audience}, ${articleId}, ${SEQUENCE[audience]}, ${!after}, ${slug}, ${formerSlugs}, ${at})
    ON CONFLICT (audience, article_id) DO UPDATE SET sequence = excluded.sequence, is_deleted = excluded.is_deleted,
      slug = excluded.slug, former_slugs = excluded.former_slugs, at = excluded.at RETURNING sequence`
}

async function listFormerSlugs(queries: Queries, articleId: number, slug: string): Promise<string[]> {
  const prefix = articlePath('')
  const redirects = await queries.redirect.findMany({
    where: { articleId, path: { startsWith: prefix, not: articlePath(slug) } },
    orderBy: { createdAt: 'asc' },
    select: { path: true },
  })
  return redirects.map(({ path }) => path.slice(prefix.length))
}

import { articlePath } from '../../article-address'
import type { Queries } from '../../db/database'
import { isPublished } from '../access'

/** Who is told of a change: everybody, or keys that may read drafts. */
export type Audience = 'readers' | 'keys'

/** An article before or after a write, as far as its audiences are concerned. */
export type ArticleState = { slug: string; status: string }

/** What a write did to an article: null before its creation and after its deletion. */
export type ArticleWrite<State = ArticleState> = {
  id: number
  before: State | null
  after: State | null
}

/**
 * Puts an article at the end of the feed of changes, in the transaction of `queries` and after its rows are written:
 * writes have one lock, so that the order is that of the commits. Readers are told only of what they can see, or could. Gives the number of the write in that order.
 */
export async function recordArticleChange(
  queries: Queries,
  { id, before, after }: ArticleWrite,
): Promise<number> {
  const sequence = await nextSequence(queries)
  const change = { articleId: id, sequence, at: new Date() }
  await save(queries, { ...change, audience: 'keys', before, after })
  const [shownBefore, shownAfter] = [published(before), published(after)]
  if (shownBefore || shownAfter)
    await save(queries, { ...change, audience: 'readers', before: shownBefore, after: shownAfter })
  return sequence
}

/** The number of the last change there was. */
export async function lastSequence(queries: Queries): Promise<number> {
  const last = await queries.articleChange.findFirst({
    where: { audience: 'keys' },
    orderBy: { sequence: 'desc' },
    select: { sequence: true },
  })
  return last?.sequence ?? 0
}

async function nextSequence(queries: Queries): Promise<number> {
  return (await lastSequence(queries)) + 1
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
  const row = { sequence, isDeleted: !after, slug, formerSlugs, at }
  const { count } = await queries.articleChange.updateMany({ where: { audience, articleId }, data: row })
  if (count === 0) await queries.articleChange.create({ data: { audience, articleId, ...row } })
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

import { DELETED, PUBLISHED } from '../articles/access'
import { recordArticleChange } from '../articles/changes/record-change'
import type { Queries } from '../db/database'
import { sql } from '../db/sql'
import type { Check, Difference } from './check'
import { repairWith } from './row-check'

/** The articles that each audience sees. */
const SEEN = sql`
  SELECT 'keys' AS audience, a.id, a.slug FROM article a WHERE a.status <> ${DELETED}
  UNION ALL SELECT 'readers', a.id, a.slug FROM article a WHERE ${PUBLISHED}`
const FEED = sql`SELECT audience, article_id AS id, slug FROM article_change WHERE NOT is_deleted`

/** The state of each article in the feed of changes; differences are named by article ids. */
export const changes: Check = {
  name: 'changes',
  async *find(session) {
    const rows = await session.$queryRaw<Difference[]>`
      SELECT id AS name, 'nothing' AS stored, 'the article, for ' || audience AS derived
      FROM (SELECT * FROM (${SEEN}) AS seen EXCEPT SELECT * FROM (${FEED}) AS feed) AS missing
      UNION ALL SELECT id, 'an article, for ' || audience, 'another, or none'
      FROM (SELECT * FROM (${FEED}) AS feed EXCEPT SELECT * FROM (${SEEN}) AS seen) AS wrong`
    yield* rows
  },
  repair: async (found) => {
    for (const id of new Set(found.map(({ name }) => Number(name))))
      await repairWith((queries) => tell(queries, id))
  },
}

/** Records the current state of an article for both audiences. */
async function tell(queries: Queries, id: number) {
  const article = await queries.article.findFirst({ where: { id }, select: { slug: true, status: true } })
  const told = await queries.articleChange.findFirst({ where: { articleId: id }, select: { slug: true } })
  const after = article && article.status !== DELETED ? article : null
  const slug = told?.slug ?? article?.slug ?? ''
  await recordArticleChange(queries, { id, before: { slug, status: 'published' }, after })
}

import { isDeleted } from '../articles/access'
import { tagReplacement } from '../articles/indexing/index-rows'
import { titleKeyOf } from '../articles/rendering/derive-article'
import { isCurrentVersion, parseTags } from '../articles/rows'
import { findStoredById } from '../articles/stored-article'
import { ensureTermIds, termKey } from '../articles/taxonomy/taxonomy'
import type { Queries, RawQueries } from '../db/database'
import { rowsById } from '../db/pages'
import type { Check, Difference } from './check'
import { repairEach } from './row-check'

const ARTICLES_AT_ONCE = 500
/** Occurs in no name, since texts must not contain it. */
const BETWEEN_KEYS = '\u001f'

type Row = {
  id: number
  title: string
  title_key: string
  author_name: string
  author_key: string
  tags: string
  tag_keys: string | null
  status: string
  render_version: number
}

/** The author and the tags by which lists find an article, which also stores their names. A trashed article has no tags. */
export const articleTerms = articleCheck(
  'authors and tags of articles',
  ({ author_key, author_name, tag_keys, tags, status }) => ({
    stored: listKeys(author_key, tag_keys?.split(BETWEEN_KEYS) ?? []),
    derived: listKeys(termKey(author_name), isDeleted({ status }) ? [] : parseTags(tags).map(termKey)),
  }),
  async (queries, id) => {
    const stored = await findStoredById(queries, id)
    if (!stored) return
    const { category, tags, status, authorName } = stored
    const named = { category, tags: isDeleted({ status }) ? [] : tags }
    const { authorId, tagIds } = await ensureTermIds(queries, named, authorName)
    await queries.$queryAll(tagReplacement({ ...stored, tagIds }))
    await queries.$executeRaw`UPDATE article SET author_id = ${authorId} WHERE id = ${id}`
  },
)

/** The keys of `sort=title`. Articles of an older version get theirs when they are rendered again. */
export const titleKeys = articleCheck(
  'order of titles',
  ({ title, title_key, render_version }) => ({
    stored: title_key,
    derived: isCurrentVersion(render_version) ? titleKeyOf(title) : title_key,
  }),
  async (queries, id) => {
    const { title = '' } = (await queries.article.findFirst({ where: { id }, select: { title: true } })) ?? {}
    await queries.$executeRaw`UPDATE article SET title_key = ${titleKeyOf(title)} WHERE id = ${id}`
  },
)

function articleCheck(
  name: string,
  compare: (row: Row) => Omit<Difference, 'name'>,
  repair: (queries: Queries, id: number) => Promise<void>,
): Check {
  return {
    name,
    async *find(session) {
      for await (const row of articles(session)) {
        const { stored, derived } = compare(row)
        if (stored !== derived) yield { name: row.id, stored, derived }
      }
    },
    repair: (found) => repairEach(found, (queries, { name: id }) => repair(queries, Number(id))),
  }
}

function listKeys(author: string, tags: readonly string[]): string {
  return [author, ...[...new Set(tags)].sort()].join(', ')
}

function articles(queries: RawQueries): AsyncGenerator<Row> {
  return rowsById(
    ARTICLES_AT_ONCE,
    (lastId) => queries.$queryRaw<Row[]>`
      SELECT a.id, a.title, a.title_key, a.author_name, COALESCE(s.key, '') AS author_key, a.tags, a.status, c.render_version,
        (SELECT string_agg(g.key, ${BETWEEN_KEYS}) FROM article_tag t JOIN tag g ON g.id = t.tag_id
          WHERE t.article_id = a.id) AS tag_keys
      FROM article a LEFT JOIN author s ON s.id = a.author_id JOIN article_content c ON c.article_id = a.id
      WHERE a.id > ${lastId} ORDER BY a.id LIMIT ${ARTICLES_AT_ONCE}`,
  )
}

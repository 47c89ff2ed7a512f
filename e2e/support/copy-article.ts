import { termCountUpdates } from '../../lib/articles/totals'
import { database, type Queries } from '../../lib/db/database'
import { toIndexEntry } from '../../lib/search/index-entry'
import { searchEntryInsert } from '../../lib/search/search-index'
import { namedStem } from '../../lib/search/stemmers'

/** Small enough for a transaction's limit of 15 s, even on a busy machine. */
const AT_ONCE = 100

type Copies = { publishedAt: Date; word: string }

/**
 * Inserts published copies of the article at `slug`, complete enough for lists and searches: publishing thousands would
 * take a minute. Their only word is `word`.
 */
export async function copyArticle(slug: string, count: number, publishedAt: Date, word = 'salinan') {
  const slugs = Array.from({ length: count }, (_, at) => `${slug}-${publishedAt.getTime()}-${at}`)
  for (let from = 0; from < slugs.length; from += AT_ONCE) {
    const some = slugs.slice(from, from + AT_ONCE)
    await database().write((queries) => copySome(queries, slug, some, { publishedAt, word }))
  }
}

async function copySome(queries: Queries, slug: string, slugs: string[], { publishedAt, word }: Copies) {
  const article = await queries.article.findFirst({ where: { slug } })
  if (!article) throw new Error(`There is no article "${slug}".`)
  const { id: _, ...copy } = article
  await queries.article.createMany({ data: slugs.map((slug) => ({ ...copy, slug, publishedAt })) })
  const copies = await queries.article.findMany({ where: { slug: { in: slugs } }, select: { id: true } })
  await queries.articleViews.createMany({ data: copies.map(({ id }) => ({ articleId: id })) })
  const stem = namedStem(word, article.language)
  const uses = new Map([[word, { stem, times: 1, timesEarly: 1 }]])
  const terms = {
    title: [],
    tags: [],
    body: [word],
    uses,
    more: [],
    stems: { title: [], tags: [], body: [stem] },
  }
  const member = { categoryId: article.categoryId, authorId: article.authorId, tagIds: [] }
  const entry = toIndexEntry(terms, database().provider)
  await queries.$queryAll([
    ...copies.map(({ id }) => searchEntryInsert(id, entry, [])),
    ...termCountUpdates({ terms: member, language: article.language, publishedAt }, slugs.length),
  ])
}

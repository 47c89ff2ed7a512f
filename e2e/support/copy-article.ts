import { termCountUpdates } from '../../lib/articles/taxonomy/term-counts'
import { database } from '../../lib/db/database'
import { searchEntryInsert } from '../../lib/search/search-index'

const AT_ONCE = 100

/**
 * Further published articles like the one at `slug`, as far as lists and searches go: to publish thousands would take
 * a minute. Their only word is `word`.
 */
export async function copyArticle(slug: string, count: number, publishedAt: Date, word = 'salinan') {
  await database().write(async (queries) => {
    const article = await queries.article.findFirst({ where: { slug } })
    if (!article) throw new Error(`There is no article "${slug}".`)
    const { id: _, ...copy } = article
    const slugs = Array.from({ length: count }, (_, at) => `${slug}-${publishedAt.getTime()}-${at}`)
    // A few at a time: on a busy machine Prisma would take longer for all than a transaction may be idle.
    for (let from = 0; from < slugs.length; from += AT_ONCE) {
      const data = slugs.slice(from, from + AT_ONCE).map((slug) => ({ ...copy, slug, publishedAt }))
      await queries.article.createMany({ data })
    }
    const copies = await queries.article.findMany({ where: { slug: { in: slugs } }, select: { id: true } })
    await queries.articleViews.createMany({ data: copies.map(({ id }) => ({ articleId: id })) })
    const terms = { title: [], tags: [], body: [word], more: [], stems: { title: [], tags: [], body: [] } }
    const member = { categoryId: article.categoryId, authorId: article.authorId, tagIds: [] }
    await queries.$queryAll([
      ...copies.map(({ id }) => searchEntryInsert(id, terms, [])),
      ...termCountUpdates(member, publishedAt, count),
    ])
  })
}

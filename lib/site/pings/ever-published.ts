import { isPublished } from '../../articles/access'
import { database } from '../../db/database'
import { articlePath } from '../../routes/addresses'

/** A slug that search engines may know, with the slugs of the terms whose lists its article is in now. */
export type EverPublished = {
  slug: string
  /** Null if the article is in no list. */
  terms: { category: string; author: string; tags: string[] } | null
}

/** Those of `slugs` at which an article is, or ever was, public. Search engines know no other drafts. */
export async function findEverPublished(slugs: string[]): Promise<EverPublished[]> {
  const { read } = database()
  const articles = await read.article.findMany({
    where: { slug: { in: slugs } },
    select: {
      slug: true,
      everPublished: true,
      status: true,
      category: { select: { slug: true } },
      author: { select: { slug: true } },
      tagRows: { select: { tag: { select: { slug: true } } } },
    },
  })
  const taken = new Set(articles.map(({ slug }) => slug))
  const formerSlugs = slugs.filter((slug) => !taken.has(slug))
  const former = await read.redirect.findMany({
    where: {
      path: { in: formerSlugs.map(articlePath) },
      OR: [{ articleId: null }, { article: { everPublished: true } }],
    },
    select: { path: true },
  })
  const formerPaths = new Set(former.map(({ path }) => path))
  return [
    ...articles
      .filter(({ everPublished }) => everPublished)
      .map(({ slug, category, author, tagRows, ...article }) => ({
        slug,
        terms: isPublished(article)
          ? { category: category.slug, author: author.slug, tags: tagRows.map(({ tag }) => tag.slug) }
          : null,
      })),
    ...formerSlugs
      .filter((slug) => formerPaths.has(articlePath(slug)))
      .map((slug) => ({ slug, terms: null })),
  ]
}

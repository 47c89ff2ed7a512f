import { database } from '../../db/database'

/** An address that search engines may know, and the lists that its article is in now. */
export type EverPublished = {
  slug: string
  shelves: { kategori: string; penulis: string; tag: string[] } | null
}

/** Of slugs those at which an article is, or ever was, to be read: a draft that never was is nobody's business. */
export async function findEverPublished(slugs: string[]): Promise<EverPublished[]> {
  const { read } = database()
  const articles = await read.article.findMany({
    where: { slug: { in: slugs }, everPublished: true },
    select: {
      slug: true,
      status: true,
      category: { select: { slug: true } },
      author: { select: { slug: true } },
      tagRows: { select: { tag: { select: { slug: true } } } },
    },
  })
  const former = await read.formerSlug.findMany({
    where: { slug: { in: slugs }, OR: [{ articleId: null }, { article: { everPublished: true } }] },
    select: { slug: true },
  })
  return [
    ...articles.map(({ slug, status, category, author, tagRows }) => ({
      slug,
      shelves:
        status === 'published'
          ? { kategori: category.slug, penulis: author.slug, tag: tagRows.map(({ tag }) => tag.slug) }
          : null,
    })),
    ...former.map(({ slug }) => ({ slug, shelves: null })),
  ]
}

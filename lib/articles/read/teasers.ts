import type { ArticleSummary } from '../serialize'
import { listTermsByName } from '../taxonomy/find-terms'
import { termKey } from '../taxonomy/terms'

/** An article in a list of a page, with the slug of its category. */
export type Teaser = ArticleSummary & { category_slug: string }

/** Articles with what a page needs to link to their categories. */
export async function toTeasers(articles: ArticleSummary[]): Promise<Teaser[]> {
  const names = [...new Set(articles.map(({ category }) => category))]
  const categories = await listTermsByName('category', names)
  const slugByKey = new Map(categories.map(({ name, slug }) => [termKey(name), slug]))
  return articles.map((article) => ({
    ...article,
    category_slug: slugByKey.get(termKey(article.category)) ?? '',
  }))
}

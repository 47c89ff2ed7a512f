import { cached } from '../../cache/cached'
import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { sql } from '../../db/sql'
import { compareByName, type TermSummary, toTermSummary } from './terms'

/** How many categories every page names, in its header and footer. */
const MAX_TOP_CATEGORIES = 12
/** Among so many of the greatest totals the top ones are looked for: those of one total go by name. */
const MAX_CANDIDATES = 100

/**
 * Every category that has or had a published article, with the number of those it has: greatest first, then by name.
 */
export async function listCategories(): Promise<TermSummary[]> {
  dependOn('totals')
  const categories = await database().read.category.findMany({ where: { listed: true } })
  return categories.map(toTermSummary).sort(compareByTotal)
}

/** The twelve categories with the most published articles, as every page names them: greatest first, then by name. */
export async function listTopCategories(): Promise<{ name: string; slug: string }[]> {
  dependOn('categories')
  return cached('top-categories', 'categories', async () =>
    toTopCategories(await database().read.$queryRaw(TOP_CATEGORIES)),
  )
}

/** Selects what the top categories are among; pages depend on them as `categories`. */
export const TOP_CATEGORIES = sql`
  SELECT name, slug, total FROM category WHERE total > 0 ORDER BY total DESC, id LIMIT ${MAX_CANDIDATES}`

/** The top categories among those rows. */
export function toTopCategories(categories: TermSummary[]): { name: string; slug: string }[] {
  return categories
    .sort(compareByTotal)
    .slice(0, MAX_TOP_CATEGORIES)
    .map(({ name, slug }) => ({ name, slug }))
}

function compareByTotal(one: TermSummary, other: TermSummary): number {
  return other.total - one.total || compareByName(one, other)
}

import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { compareByName } from './terms'

export type CategorySummary = { name: string; slug: string; total: number }

/**
 * Every category that has or had a published article, with the number of those it has: greatest first, then by name.
 */
export async function listCategories(): Promise<CategorySummary[]> {
  dependOn('list')
  const rows = await database().read.category.findMany({ where: { listed: true } })
  return rows
    .map(({ name, slug, total }) => ({ name, slug, total }))
    .sort((one, other) => other.total - one.total || compareByName(one, other))
}

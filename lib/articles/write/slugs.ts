import type { Queries } from '../../db/database'
import { toSlug, withSuffix } from '../../text/slug'

const MAX_GIVEN = 191
const MAX_GENERATED = 80

/** Words that stand where a slug would in an address of the API or of a page. */
const RESERVED = new Set(['categories', 'latest', 'halaman'])

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug)
}

/** The stored form of a slug that a caller gave; empty when nothing of it is left. */
export function normalizeSlug(text: string): string {
  return toSlug(text, MAX_GIVEN)
}

/** The slug that a title asks for; an article whose title leaves nothing is named by its id. */
export function slugFromTitle(title: string, id: number): string {
  return toSlug(title, MAX_GENERATED) || `artikel-${id}`
}

/** The first of `base`, `base-2`, `base-3`, … that no article has and no route needs. */
export async function findFreeSlug(queries: Queries, base: string): Promise<string> {
  // Ever larger handfuls: ten thousand articles of one title cost some ten questions, not ten thousand.
  for (let from = 1, count = 10; ; from += count, count *= 2) {
    const candidates = Array.from({ length: count }, (_, index) => numbered(base, from + index))
    const rows = await queries.article.findMany({
      where: { slug: { in: candidates } },
      select: { slug: true },
    })
    const taken = new Set(rows.map((row) => row.slug))
    const free = candidates.find((slug) => !taken.has(slug) && !isReservedSlug(slug))
    if (free) return free
  }
}

function numbered(base: string, number: number): string {
  const most = base.length > MAX_GENERATED ? MAX_GIVEN : MAX_GENERATED
  return number === 1 ? base : withSuffix(base, number, most)
}

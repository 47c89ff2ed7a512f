import type { Queries } from '../../db/database'
import { join } from '../../db/sql'
import { AppError } from '../../errors'
import { articlePath, articleUrl, isReservedSlug } from '../../routes/addresses'
import { MAX_SLUG_LENGTH, toSlug, withSuffix } from '../../text/slug'

const MAX_GENERATED_LENGTH = 80
const FIRST_CANDIDATES = 10

/** The slug of a title; an article whose title leaves nothing is named by its id. */
export function slugFromTitle(title: string, id: number): string {
  return toSlug(title, MAX_GENERATED_LENGTH) || `artikel-${id}`
}

/** Whether a title leaves anything for a slug. */
export function hasSlug(title: string): boolean {
  return toSlug(title, MAX_GENERATED_LENGTH) !== ''
}

/** Whether a slug was made of the title that `base` is of. */
export function isSlugOfTitle(slug: string, base: string): boolean {
  return slug === base || slug.replace(/-\d+$/, '') === base
}

/** The first free one of `base`, `base-2`, …; `foreseen` (null: free) takes precedence over the database. */
export async function findFreeSlug(
  queries: Queries,
  base: string,
  foreseen: ReadonlyMap<string, unknown> = new Map(),
): Promise<string> {
  // Ever larger batches: ten thousand articles of one title cost some ten queries, not ten thousand.
  for (let from = 1, count = FIRST_CANDIDATES; ; from += count, count *= 2) {
    const candidates = Array.from({ length: count }, (_, index) => numbered(base, from + index))
    const rows = await queries.$queryRaw<{ slug: string }[]>`
      SELECT slug FROM article WHERE slug IN (${join(candidates)})`
    const stored = new Set(rows.map((row) => row.slug))
    const isTaken = (slug: string) => (foreseen.has(slug) ? foreseen.get(slug) !== null : stored.has(slug))
    const free = candidates.find((slug) => !isTaken(slug) && !isReservedSlug(slug))
    if (free) return free
  }
}

/** Throws `slug_taken`, with a free slug as a suggestion, when an article other than `ownId` has this one. */
export async function assertSlugFree(queries: Queries, slug: string, ownId?: number): Promise<void> {
  const [holder] = await queries.$queryRaw<{ id: number }[]>`SELECT id FROM article WHERE slug = ${slug}`
  if (!holder || holder.id === ownId) return
  const suggestion = await findFreeSlug(queries, slug)
  throw new AppError(
    'slug_taken',
    `slug "${slug}" is another article's; use "${suggestion}", or leave slug out to have one generated.`,
    {
      errors: [{ pointer: '/slug', code: 'taken', message: `slug "${slug}" is taken by another article.` }],
      members: { existing_url: articleUrl(slug), suggested_slug: suggestion },
    },
  )
}

/** Gives an article its slug, in the transaction of `queries`; a redirect or a deletion that stood there ends. */
export async function assignSlug(queries: Queries, id: number, slug: string): Promise<void> {
  await freeFormerSlug(queries, slug)
  await queries.$executeRaw`UPDATE article SET slug = ${slug} WHERE id = ${id} AND slug <> ${slug}`
}

/** Ends a redirect or a deletion that stands at a slug, in the transaction of `queries`. */
export async function freeFormerSlug(queries: Queries, slug: string): Promise<void> {
  await queries.$executeRaw`DELETE FROM redirect WHERE path = ${articlePath(slug)}`
}

/** Makes a slug lead to an article that does not have it, in the transaction of `queries`. */
export async function saveFormerSlug(queries: Queries, slug: string, articleId: number): Promise<void> {
  const path = articlePath(slug)
  await queries.redirect.deleteMany({ where: { path } })
  await queries.redirect.create({ data: { path, articleId, createdAt: new Date() } })
}

function numbered(base: string, number: number): string {
  const max = base.length > MAX_GENERATED_LENGTH ? MAX_SLUG_LENGTH : MAX_GENERATED_LENGTH
  return number === 1 ? base : withSuffix(base, number, max)
}

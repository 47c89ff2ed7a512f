import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { empty, join, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { articlePath, articleUrl, isReservedSlug } from '../../routes/addresses'
import { MAX_SLUG_LENGTH, toSlug, withSuffix } from '../../text/slug'
import { isPublished } from '../access'

const MAX_GENERATED_LENGTH = 80
const FIRST_CANDIDATES = 10
/** Each takes up to two parameters, of which SQLite allows 32,766 and PostgreSQL 65,535. */
const MAX_CANDIDATES = 10_000

/** The slug made from a title, or from the id if no character of the title is usable. */
export function slugFromTitle(title: string, id: number): string {
  return toSlug(title, MAX_GENERATED_LENGTH) || `artikel-${id}`
}

/** Whether a title has characters that are usable in a slug. */
export function hasSlug(title: string): boolean {
  return toSlug(title, MAX_GENERATED_LENGTH) !== ''
}

/** Whether a slug is `base`, with or without a number. */
export function isSlugOfTitle(slug: string, base: string): boolean {
  return slug === base || slug.replace(/-\d+$/, '') === base
}

/** Who names an article, and its status, by default `published`. */
type Naming = { actor: Actor; status?: string | undefined }

/** The first of `base`, `base-2`, … free for an article; `foreseen` (null: free) takes precedence over the database. */
export async function findFreeSlug(
  queries: Queries,
  naming: Naming,
  base: string,
  foreseen: ReadonlyMap<string, unknown> = new Map(),
): Promise<string> {
  // Batches grow: ten thousand articles with the same title take some ten queries, not ten thousand.
  for (let from = 1, count = FIRST_CANDIDATES; ; from += count, count = Math.min(count * 2, MAX_CANDIDATES)) {
    const candidates = Array.from({ length: count }, (_, index) => numbered(base, from + index))
    const taken = new Set((await findHolders(queries, naming, candidates)).map(({ path }) => path))
    const isTaken = (slug: string) =>
      foreseen.has(slug) ? foreseen.get(slug) !== null : taken.has(articlePath(slug))
    const free = candidates.find((slug) => !isTaken(slug) && !isReservedSlug(slug))
    if (free) return free
  }
}

/** Throws `slug_taken`, with a free slug and advice, when `findHolders` finds an article other than `ownId`. */
export async function assertSlugFree(
  queries: Queries,
  actor: Actor,
  slug: string,
  ownId?: number,
  advice?: string,
): Promise<void> {
  // An explicit slug may be a former one, whatever the article's status.
  const [holder] = await findHolders(queries, { actor }, [slug])
  if (!holder || holder.id === ownId) return
  const suggestion = await findFreeSlug(queries, { actor }, slug)
  throw new AppError(
    'slug_taken',
    `slug "${slug}" is another article's; ${advice ?? `use "${suggestion}", or leave slug out to have one generated`}.`,
    {
      errors: [{ pointer: '/slug', code: 'taken', message: `slug "${slug}" is taken by another article.` }],
      members: { existing_url: articleUrl(slug), suggested_slug: suggestion },
    },
  )
}

type Holder = { id: number | null; path: string }

/** The articles that have slugs, or had them: the generated slug of a draft must not end a redirect or 410. */
function findHolders(
  queries: Queries,
  { actor, status = 'published' }: Naming,
  slugs: string[],
): Promise<Holder[]> {
  const former = sql`
    UNION ALL SELECT r.article_id, r.path FROM redirect r LEFT JOIN article a ON a.id = r.article_id
    WHERE r.path IN (${join(slugs.map(articlePath))}) AND (a.id IS NULL OR a.ever_published)`
  const endsRedirects = status === 'published' && actor.scopes.has('articles:publish')
  return queries.$queryRaw<Holder[]>`
    SELECT id, ${articlePath('')} || slug AS path FROM article WHERE slug IN (${join(slugs)})
    ${endsRedirects ? empty : former}`
}

type NamedArticle = { id: number; status: string }

/** Assigns a slug to an article, in the transaction of `queries`. */
export async function assignSlug(queries: Queries, article: NamedArticle, slug: string): Promise<void> {
  await freeFormerSlug(queries, article, slug)
  await queries.$executeRaw`UPDATE article SET slug = ${slug} WHERE id = ${article.id} AND slug <> ${slug}`
}

/**
 * Removes the redirect or 410 at the slug of an article, in the transaction of `queries`. An unpublished article removes only
 * its own: readers must not notice it.
 */
export async function freeFormerSlug(queries: Queries, article: NamedArticle, slug: string): Promise<void> {
  const isOwn = isPublished(article) ? empty : sql`AND article_id = ${article.id}`
  await queries.$executeRaw`DELETE FROM redirect WHERE path = ${articlePath(slug)} ${isOwn}`
}

/** Makes a former slug redirect to an article, in the transaction of `queries`, unless readers know it as another's. */
export async function saveFormerSlug(queries: Queries, article: NamedArticle, slug: string): Promise<void> {
  await freeFormerSlug(queries, article, slug)
  await queries.$executeRaw`
    INSERT INTO redirect (path, article_id, created_at) VALUES (${articlePath(slug)}, ${article.id}, ${new Date()})
    ON CONFLICT (path) DO NOTHING`
}

function numbered(base: string, number: number): string {
  const max = base.length > MAX_GENERATED_LENGTH ? MAX_SLUG_LENGTH : MAX_GENERATED_LENGTH
  return number === 1 ? base : withSuffix(base, number, max)
}

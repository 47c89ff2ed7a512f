import { randomUUID } from 'node:crypto'
import type { Actor } from '../auth/actor'
import { blockOf, type Topic } from '../bus/topics'
import { dependOn } from '../cache/cached'
import type { Queries, RawQueries } from '../db/database'
import { join, sql } from '../db/sql'
import { AppError, issuesError } from '../errors'
import { quote } from '../http/rules'
import { articlePath, articleUrl } from '../routes/addresses'
import { isSlug } from '../text/slug'
import { toId } from '../text/strings'
import { canName, DELETED, PUBLISHED, type Status } from './access'
import { shownLanguage } from './rows'
import type { Translation } from './serialize'

// Articles that translate each other share a group, a UUID in their rows. The unique index of group and language allows
// one article per language in a group, even with concurrent writes.

/** The group of an article, and the article that it was said to translate. */
export type TranslationPlace = { translationGroup: string | null; translationOf: number | null }

/** What a write without `translation_of` does: PATCH keeps the place, its null resets it; PUT resets a given one. */
export type TranslationChange = 'keep' | 'default' | 'reset'

type StoredPlace = TranslationPlace & { id: number; translates: string | null }

const NOWHERE: TranslationPlace = { translationGroup: null, translationOf: null }

/** A published article among its translations. */
export type Member = {
  id: number
  language: string
  slug: string
  title: string
  translationGroup: string
  translationOf: number | null
}

type Grouped = { id: number; translation_group: string | null }

/** The published translations of an article, by language. */
export async function listTranslations(queries: Queries, article: Grouped): Promise<Translation[]> {
  return toTranslations(await listMembers(queries, article), article.id)
}

/** The translations of the article `id` among these, by language. */
export function toTranslations(members: Member[], id: number): Translation[] {
  return members
    .filter((member) => member.id !== id)
    .map(({ language, slug, title }) => ({ language, slug, title, url: articleUrl(slug) }))
    .sort((one, other) => (one.language < other.language ? -1 : 1))
}

/** The published articles of an article's group, by id; none for one without translations. */
export async function listMembers(queries: Queries, article: Grouped): Promise<Member[]> {
  dependOn(`translations:${article.id}`)
  return article.translation_group === null ? [] : selectMembers(queries, [article.translation_group])
}

/** The published articles of groups, by id. */
export async function selectMembers(queries: RawQueries, groups: string[]): Promise<Member[]> {
  if (groups.length === 0) return []
  const rows = await queries.$queryRaw<Member[]>`
    SELECT a.id, a.language, a.slug, a.title, a.translation_group AS "translationGroup",
      a.translation_of AS "translationOf"
    FROM article a WHERE a.translation_group IN (${join(groups)}) AND ${PUBLISHED} ORDER BY a.id`
  return rows.map((row) => ({ ...row, language: shownLanguage(row) }))
}

/** The original of a group: the first member that was not said to translate another one. */
export function originalOf<Of extends Member>(members: Of[]): Of | undefined {
  const isThere = new Set(members.map(({ id }) => id))
  return members.find(({ translationOf }) => !isThere.has(translationOf ?? 0)) ?? members[0]
}

/**
 * The place that a write gives an article, in its transaction: the group of the article it names, created if needed. Throws
 * `validation_failed` if that one does not exist, is hidden from `actor`, or is the article itself.
 */
export async function choosePlace(
  queries: Queries,
  actor: Actor,
  named: string | number | undefined,
  stored: StoredPlace | null,
  change: TranslationChange,
): Promise<TranslationPlace> {
  if (named === undefined) return placeWithout(stored, change)
  const target = await findNamed(queries, named)
  if (target && target.id === stored?.id) throw notTranslatable('must be a different article from this one')
  if (!target || !canName(actor, target)) {
    const hint = `got ${quote(named)}, which no article has; write that one first`
    throw notTranslatable(`must be the slug or the id of an article; ${hint}`)
  }
  const translationGroup = target.translationGroup ?? randomUUID()
  if (target.translationGroup === null)
    await queries.$executeRaw`UPDATE article SET translation_group = ${translationGroup} WHERE id = ${target.id}`
  return { translationGroup, translationOf: target.id }
}

function placeWithout(stored: StoredPlace | null, change: TranslationChange): TranslationPlace {
  const isKept = change === 'keep' || (change === 'default' && stored?.translates === null)
  if (!stored || !isKept) return NOWHERE
  const { translationGroup, translationOf } = stored
  return { translationGroup, translationOf }
}

/** Whether `actor` may name an article in `translation_of`. */
export async function canBeNamed(queries: Queries, actor: Actor, named: string | number): Promise<boolean> {
  const target = await findNamed(queries, named)
  return target !== null && canName(actor, target)
}

/** Looks for a slug, which may be all digits, then for an id, then for a former slug. */
async function findNamed(queries: Queries, named: string | number) {
  const text = String(named)
  const id = toId(text)
  const wheres = [
    ...(typeof named === 'string' && isSlug(named) ? [{ slug: named }] : []),
    ...(id > 0 ? [{ id }] : []),
    ...(isSlug(text) ? [{ redirects: { some: { path: articlePath(text) } } }] : []),
  ]
  for (const where of wheres) {
    const found = await queries.article.findFirst({
      where: { ...where, status: { not: DELETED } },
      select: { id: true, status: true, createdBy: true, translationGroup: true },
    })
    if (found) return found
  }
  return null
}

function notTranslatable(what: string): AppError {
  const message = `translation_of ${what}.`
  return issuesError('validation_failed', [
    { pointer: '/translation_of', code: 'invalid_translation', message },
  ])
}

/** The slug of the article that one was said to translate; of another translation if that one left the group. */
export async function findTranslated(
  queries: Queries,
  { id, translationGroup, translationOf }: TranslationPlace & { id: number },
): Promise<string | null> {
  if (translationGroup === null || translationOf === null) return null
  const members = await queries.article.findMany({
    where: { translationGroup, id: { not: id } },
    select: { id: true, slug: true },
    orderBy: { id: 'asc' },
  })
  const named = members.find((member) => member.id === translationOf) ?? members[0]
  return named?.slug ?? null
}

export type WrittenTranslation = { id: number; title: string; language: string; status: Status }

/** The translations of an article that `actor` may see, in any status, by language. */
export async function listWrittenTranslations(
  queries: Queries,
  actor: Actor,
  { id, translationGroup }: { id: number; translationGroup: string | null },
): Promise<WrittenTranslation[]> {
  if (translationGroup === null) return []
  const members = await queries.article.findMany({
    where: { translationGroup, id: { not: id } },
    select: { id: true, title: true, language: true, status: true, createdBy: true },
  })
  return members
    .filter((member) => canName(actor, member))
    .map(({ createdBy: _, ...member }) => ({
      ...member,
      language: shownLanguage(member),
      // Trashed articles are in no group.
      status: member.status as Status,
    }))
    .sort((one, other) => (one.language < other.language ? -1 : 1))
}

type Placed = { id: number | null; translationGroup: string | null; language: string }

type Holder = { slug: string; status: string; createdBy: number | null }

/** The article that already has a language in a group; null if it is free. */
export async function findHolder(
  queries: Queries,
  { id, translationGroup, language }: Placed,
): Promise<Holder | null> {
  if (translationGroup === null) return null
  const members = await queries.article.findMany({
    where: { translationGroup, id: { not: id ?? 0 } },
    select: { slug: true, status: true, createdBy: true, language: true },
  })
  return members.find((member) => shownLanguage(member) === language) ?? null
}

/** Throws `translation_exists` when another article of a group has the language. */
export async function assertLanguageFree(queries: Queries, actor: Actor, placed: Placed): Promise<void> {
  const holder = await findHolder(queries, placed)
  if (!holder) return
  const message = `There is a translation in "${placed.language}" already; change that one, or name the language that this text is in.`
  const isKnown = canName(actor, holder)
  throw new AppError('translation_exists', message, {
    errors: [{ pointer: '/language', code: 'taken', message }],
    ...(isKnown && { members: { existing_url: articleUrl(holder.slug) } }),
  })
}

/** What other articles show of a published translation. */
export type ShownTranslation = {
  id: number
  language: string
  slug: string
  title: string
  translationGroup: string | null
}

/** The stale topics after a change from `before` to `after`: the translations of published articles in their groups. */
export async function translationTopics(
  queries: Queries,
  before: ShownTranslation | null,
  after: ShownTranslation | null,
): Promise<Topic[]> {
  if (before && after && isSame(before, after)) return []
  const groups = [before, after].flatMap((article) => article?.translationGroup ?? [])
  if (groups.length === 0) return []
  const members = await queries.$queryRaw<{ id: number }[]>(
    sql`SELECT a.id FROM article a WHERE a.translation_group IN (${join(groups)}) AND ${PUBLISHED}`,
  )
  return members.flatMap(({ id }): Topic[] => [`translations:${id}`, `block:${blockOf(id)}`])
}

function isSame(one: ShownTranslation, other: ShownTranslation): boolean {
  const names = ['language', 'slug', 'title', 'translationGroup'] as const
  return names.every((name) => one[name] === other[name])
}

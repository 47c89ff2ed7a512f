import { cached } from '../cache/cached'
import { config } from '../config'
import { database, type RawQueries } from '../db/database'
import { empty, join, type Sql, sql } from '../db/sql'
import { isStemmed, stemLanguage } from '../search/stemmers'

export type TermIds = { categoryId: number; authorId: number; tagIds: number[] }

/** What an article is counted by. */
export type Counted = { terms: TermIds; language: string; publishedAt: Date }

/** The statements that add `by` (negative to subtract) to every total that a published article counts in. */
export function termCountUpdates(
  { terms: { categoryId, authorId, tagIds }, language, publishedAt }: Counted,
  by: number,
): Sql[] {
  const updates = [
    // A category is listed from its first published article on, even when it has none any more.
    sql`UPDATE category SET total = total + ${by}, listed = (listed OR ${by} > 0) WHERE id = ${categoryId}`,
    sql`UPDATE author SET total = total + ${by} WHERE id = ${authorId}`,
    monthCountUpdate(publishedAt, by),
    ...(language === '' ? [] : [languageCountUpdate(language, by)]),
  ]
  if (tagIds.length === 0) return updates
  return [...updates, sql`UPDATE tag SET total = total + ${by} WHERE id IN (${join(tagIds)})`]
}

function monthCountUpdate(publishedAt: Date, by: number): Sql {
  return sql`
    INSERT INTO article_month (month, total) VALUES (${monthOf(publishedAt)}, ${by})
    ON CONFLICT (month) DO UPDATE SET total = article_month.total + excluded.total`
}

function languageCountUpdate(language: string, by: number): Sql {
  return sql`
    INSERT INTO article_language (language, total) VALUES (${language}, ${by})
    ON CONFLICT (language) DO UPDATE SET total = article_language.total + excluded.total`
}

/** How many articles are published in a language, a tag of BCP 47; '' for those whose language is still to be found. */
export type LanguageTotal = { language: string; total: number }

/** The languages of published articles, in no order. */
export function listLanguages(): Promise<LanguageTotal[]> {
  return cached('languages', 'totals', async () => {
    const [rows, published] = await Promise.all([
      database().read.$queryRaw<LanguageTotal[]>(LANGUAGES),
      countPublished(),
    ])
    const unknown = rows.reduce((left, { total }) => left - total, published)
    return unknown > 0 ? [...rows, { language: '', total: unknown }] : rows
  })
}

/** The languages that have published articles. */
export const LANGUAGES: Sql = sql`
  SELECT language, total FROM article_language WHERE language > '' AND total > 0`

/** The languages that a query is read in: those of articles that have stems, or of these the ones in a range, and its own. */
export async function listSearchLanguages(range?: string): Promise<string[]> {
  const languages = await listLanguages()
  if (range === undefined) return searchLanguagesOf(languages)
  // Of drafts, which are not counted.
  const own = { language: range, total: 0 }
  return searchLanguagesOf([own, ...languages.filter(({ language }) => isInRange(language, range))])
}

/** The languages that a query is read in where these have articles, by name. */
export function searchLanguagesOf(languages: readonly LanguageTotal[]): string[] {
  const names = languages.map(({ language }) => language && stemLanguage(language)).filter(isStemmed)
  // Of a site without articles, and of drafts.
  return [...new Set([stemLanguage(''), ...names])].sort()
}

/** Whether a tag is in a language range (RFC 4647 §3.3.1), both in their normal form. */
export function isInRange(language: string, range: string): boolean {
  const tag = language || config().siteLocale
  return tag === range || tag.startsWith(`${range}-`)
}

/** The condition on `article a` for a language range, for a query that goes along the index of languages. */
export function hasLanguage(range: string): Sql {
  return languageCondition(sql`a.language`, range)
}

/** The condition for a query along another index: an expression keeps SQLite off that of languages. */
export function hasLanguageByLookup(range: string): Sql {
  return languageCondition(sql`(a.language || '')`, range)
}

function languageCondition(column: Sql, range: string): Sql {
  const unknown = isInRange('', range) ? sql` OR ${column} = ''` : empty
  // A full stop comes after a hyphen: what begins with the range and a hyphen lies between them.
  return sql`(${column} = ${range} OR (${column} > ${`${range}-`} AND ${column} < ${`${range}.`})${unknown})`
}

/** How many articles are published; `queries` may be a transaction. */
export async function countPublished(queries: RawQueries = database().read): Promise<number> {
  const [row] = await queries.$queryRaw<{ total: unknown }[]>`SELECT SUM(total) AS total FROM category`
  return Number(row?.total ?? 0)
}

type MonthCount = { month: number; total: number }

export type MonthStart = { condition: Sql[]; passed: number }

/** The month of the article after `skipped` others: a list that begins there skips few, however deep it is. */
export async function findMonthStart(skipped: number, direction: 'ASC' | 'DESC'): Promise<MonthStart> {
  const months = await cached('months', 'list', listMonths)
  let passed = 0
  for (const { month, total } of direction === 'DESC' ? months.toReversed() : months) {
    if (passed + total > skipped) return { condition: [conditionFrom(month, direction)], passed }
    passed += total
  }
  return { condition: [], passed: 0 }
}

async function listMonths(): Promise<MonthCount[]> {
  return database().read.$queryRaw`SELECT month, total FROM article_month WHERE total > 0 ORDER BY month`
}

function conditionFrom(month: number, direction: 'ASC' | 'DESC'): Sql {
  return direction === 'ASC'
    ? sql`a.published_at >= ${startOf(month)}`
    : sql`a.published_at < ${startOf(month + 1)}`
}

/** The number of a date's month (UTC): year × 12 + month − 1, so that the one after December is the next number. */
export function monthOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function startOf(month: number): Date {
  // Date.UTC takes years below 100 for those of the last century.
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1)
  return date
}

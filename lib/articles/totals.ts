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
    // A category stays listed from its first published article on, even once it has none.
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

/** The number of published articles in a language (a BCP 47 tag); '' for those whose language is not yet detected. */
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

/** The languages a query is parsed in: those of articles that have a stemmer, or with `range`, those in it and its own. */
export async function listSearchLanguages(range?: string): Promise<string[]> {
  const languages = await listLanguages()
  if (range === undefined) return searchLanguagesOf(languages)
  // For drafts, which are not counted.
  const own = { language: range, total: 0 }
  return searchLanguagesOf([own, ...languages.filter(({ language }) => isInRange(language, range))])
}

/** The languages a query is parsed in when these have articles, by name. */
export function searchLanguagesOf(languages: readonly LanguageTotal[]): string[] {
  const names = languages.map(({ language }) => language && stemLanguage(language)).filter(isStemmed)
  // The site's own is for a site without articles, and for drafts.
  return [...new Set([stemLanguage(''), ...names])].sort()
}

/** Whether a tag is in a language range (RFC 4647 §3.3.1), both in their normal form. */
export function isInRange(language: string, range: string): boolean {
  const tag = language || config().siteLocale
  return tag === range || tag.startsWith(`${range}-`)
}

/** The condition on `article a` for a language range, for a query that uses the language index. */
export function hasLanguage(range: string): Sql {
  return languageCondition(sql`a.language`, range)
}

/** `hasLanguage` for a query along another index: an expression keeps SQLite from using the language index. */
export function hasLanguageByLookup(range: string): Sql {
  return languageCondition(sql`(a.language || '')`, range)
}

function languageCondition(column: Sql, range: string): Sql {
  const unknown = isInRange('', range) ? sql` OR ${column} = ''` : empty
  // A full stop sorts right after a hyphen: tags that begin with the range and a hyphen lie between them.
  return sql`(${column} = ${range} OR (${column} > ${`${range}-`} AND ${column} < ${`${range}.`})${unknown})`
}

/** The number of published articles; `queries` may be a transaction. */
export async function countPublished(queries: RawQueries = database().read): Promise<number> {
  const [row] = await queries.$queryRaw<{ total: unknown }[]>`SELECT SUM(total) AS total FROM category`
  return Number(row?.total ?? 0)
}

type MonthCount = { month: number; total: number }

export type MonthStart = { condition: Sql[]; passed: number }

/** Where the month of the article after `skipped` others starts: from there, even a deep page skips few rows. */
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
  // Date.UTC maps years below 100 to 1900–1999.
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1)
  return date
}

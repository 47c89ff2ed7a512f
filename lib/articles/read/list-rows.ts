import { setImmediate } from 'node:timers/promises'
import { database } from '../../db/database'
import { join, sql } from '../../db/sql'
import { excerpt } from '../../search/excerpt'
import type { SearchQuery } from '../../search/search'
import { isDeleted, type Status } from '../access'
import { inOrderOf, SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'
import type { ArticleFilter } from './filter'

const MAX_EXCERPTED = 200_000
const MAX_WITHOUT_TURN = 100_000

/** The articles of these ids as a list with this filter shows them, in the order of the ids. */
export async function readPage(ids: number[], filter: ArticleFilter): Promise<SummaryRow[]> {
  return withHighlights(await rowsOf(ids), filter)
}

async function rowsOf(ids: number[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(
    database().read,
    sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE a.id IN (${join(ids)})`,
  )
  return inOrderOf(ids, await asBeforeDeletion(rows))
}

async function asBeforeDeletion(rows: SummaryRow[]): Promise<SummaryRow[]> {
  const deletedIds = rows.filter(isDeleted).map(({ id }) => id)
  if (deletedIds.length === 0) return rows
  const deleted = await database().read.deletedArticle.findMany({
    where: { articleId: { in: deletedIds } },
    select: { articleId: true, slug: true, status: true },
  })
  const byId = new Map(deleted.map(({ articleId, ...before }) => [articleId, before]))
  return rows.flatMap((row) => {
    const before = byId.get(row.id)
    if (before) return [{ ...row, slug: before.slug, status: before.status as Status }]
    // One that was brought back a moment ago is not in the trash any more.
    return isDeleted(row) ? [] : [row]
  })
}

async function withHighlights(articles: SummaryRow[], { search }: ArticleFilter): Promise<SummaryRow[]> {
  if (!search) return articles
  const texts = await textsOf(articles.map(({ id }) => id))
  const withHighlight: SummaryRow[] = []
  let characters = 0
  for (const article of articles) {
    const text = texts.get(article.id) ?? ''
    withHighlight.push({ ...article, ...highlightOf(article, text, search.query) })
    characters += text.length
    if (characters <= MAX_WITHOUT_TURN) continue
    // Long texts take a while: other requests go on in between.
    await setImmediate()
    characters = 0
  }
  return withHighlight
}

function highlightOf({ title, tags, language }: SummaryRow, text: string, query: SearchQuery) {
  const ofText = excerpt(text, query, language)
  const elsewhere = () =>
    [title, tags.join(', ')]
      .map((place) => excerpt(place, query, language))
      .find((html) => html.includes('<mark>'))
  return { excerpt: ofText, highlight: (ofText.includes('<mark>') ? ofText : elsewhere()) ?? ofText }
}

async function textsOf(ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database().read.$queryRaw<{ id: number; text: string }[]>`
    SELECT article_id AS id, substr(text, 1, ${MAX_EXCERPTED}) AS text FROM article_content WHERE article_id IN (${join(ids)})`
  return new Map(rows.map(({ id, text }) => [id, text]))
}

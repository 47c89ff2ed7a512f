import { setImmediate } from 'node:timers/promises'
import { database } from '../../db/database'
import { join, sql } from '../../db/sql'
import { excerpt } from '../../search/excerpt'
import type { SearchQuery } from '../../search/search'
import { isDeleted, type Status } from '../access'
import { inOrderOf, SUMMARY_COLUMNS, SUMMARY_TABLES, type SummaryRow, selectSummaries } from '../rows'
import type { ArticleFilter } from './filter'

/** The number of characters read of each text, and further ones read for all articles of a list together. */
const MAX_EXCERPTED = 200_000
const MAX_FURTHER = 2_000_000
/** Text that is not ASCII takes a hundred times as long as other text, so time counts instead of characters. */
const MAX_WITHOUT_TURN_MS = 5

/** The articles with these ids, in that order, with highlights for the search of `filter`. */
export async function readPage(ids: number[], filter: ArticleFilter): Promise<SummaryRow[]> {
  return withHighlights(await rowsOf(ids), filter)
}

async function rowsOf(ids: number[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  const rows = await selectSummaries(
    database().byKey,
    sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE a.id IN (${join(ids)})`,
  )
  return inOrderOf(ids, await asBeforeDeletion(rows))
}

async function asBeforeDeletion(rows: SummaryRow[]): Promise<SummaryRow[]> {
  const deletedIds = rows.filter(isDeleted).map(({ id }) => id)
  if (deletedIds.length === 0) return rows
  const deleted = await database().byKey.deletedArticle.findMany({
    where: { articleId: { in: deletedIds } },
    select: { articleId: true, slug: true, status: true },
  })
  const byId = new Map(deleted.map(({ articleId, ...before }) => [articleId, before]))
  return rows.flatMap((row) => {
    const before = byId.get(row.id)
    if (before) return [{ ...row, slug: before.slug, status: before.status as Status }]
    // An article restored a moment ago is no longer in the trash.
    return isDeleted(row) ? [] : [row]
  })
}

async function withHighlights(articles: SummaryRow[], { search }: ArticleFilter): Promise<SummaryRow[]> {
  if (!search) return articles
  const texts = await textsOf(articles.map(({ id }) => id))
  const withHighlight: SummaryRow[] = []
  let further = MAX_FURTHER
  let since = performance.now()
  for (const article of articles) {
    const text = texts.get(article.id) ?? ''
    const shown = highlightOf(article, text, search.query)
    if (text.length >= MAX_EXCERPTED && !isMarked(shown.highlight)) {
      const found = await highlightFurther(article, search.query, further)
      further -= found.characters
      shown.highlight = found.highlight ?? shown.highlight
    }
    withHighlight.push({ ...article, ...shown })
    if (performance.now() - since <= MAX_WITHOUT_TURN_MS) continue
    // Long texts take a while: let other requests proceed.
    await setImmediate()
    since = performance.now()
  }
  return withHighlight
}

function highlightOf({ title, tags, language }: SummaryRow, text: string, query: SearchQuery) {
  const ofText = excerpt(text, query, language)
  const elsewhere = () =>
    [title, tags.join(', ')].map((place) => excerpt(place, query, language)).find(isMarked)
  return { excerpt: ofText, highlight: (isMarked(ofText) ? ofText : elsewhere()) ?? ofText }
}

function isMarked(html: string): boolean {
  return html.includes('<mark>')
}

/** The first marked excerpt after the beginning of a long text, within `most` characters; with the number read. */
async function highlightFurther({ id, language }: SummaryRow, query: SearchQuery, most: number) {
  let characters = 0
  while (characters < most) {
    // The pieces overlap, so that a word at a border is whole in one of them.
    const from = 1 + MAX_EXCERPTED + characters - LONGEST_WORD
    const text = (await textsOf([id], from)).get(id) ?? ''
    characters += MAX_EXCERPTED
    const html = excerpt(text, query, language)
    if (isMarked(html)) return { characters, highlight: `…${html.replace(/^…/, '')}` }
    if (text.length < MAX_EXCERPTED) break
    await setImmediate()
  }
  return { characters, highlight: null }
}

const LONGEST_WORD = 64

async function textsOf(ids: number[], from = 1): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database().byKey.$queryRaw<{ id: number; text: string }[]>`
    SELECT article_id AS id, substr(text, ${from}, ${MAX_EXCERPTED}) AS text FROM article_content WHERE article_id IN (${join(ids)})`
  return new Map(rows.map(({ id, text }) => [id, text]))
}

import { dependOn } from '../../cache/cached'
import { database } from '../../db/database'
import { type Sql, sql, startsWith } from '../../db/sql'
import { toSearchWord } from '../../search/search'
import { splitWords } from '../../search/search-document'
import { newestIds } from '../../search/search-index'
import { listCompletions } from '../../search/vocabulary/completions'
import { isStorable } from '../../text/strings'
import { PUBLISHED, statusFilters } from '../access'
import { listSearchLanguages } from '../totals'

export type Suggestions = { articles: SuggestedArticle[]; searches: string[] }
type SuggestedArticle = { slug: string; title: string; category: string }

const MAX_ARTICLES = 5
const MAX_SEARCHES = 5
const MAX_LENGTH = 100
const MIN_LENGTH = 2
const MAX_WORDS = 8
const MAX_TRIED = 3
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u

/** Titles that begin with `text`, titles with its words, and completions of its last word. The cost is bounded. */
export async function listSuggestions(text: string): Promise<Suggestions> {
  const q = [...text.slice(0, 2 * MAX_LENGTH)].slice(0, MAX_LENGTH).join('').trimStart()
  const words = splitWords(q).slice(0, MAX_WORDS)
  const last = words.at(-1) ?? ''
  if (words.join('').length < MIN_LENGTH || !isStorable(q)) return { articles: [], searches: [] }
  dependOn('search')
  const isTyping = ENDS_IN_WORD.test(q)
  const languages = await listSearchLanguages()
  const completions = isTyping ? await listCompletions(last, languages, MAX_SEARCHES) : []
  const before = words.slice(0, -1)
  const tried = [last, ...completions].slice(0, MAX_TRIED).map((word) => [...before, word])
  return {
    articles: await articlesOf(words.join(' '), tried, languages),
    searches: completions.map((word) => [...before, word].join(' ')),
  }
}

async function articlesOf(
  beginning: string,
  searches: string[][],
  languages: readonly string[],
): Promise<SuggestedArticle[]> {
  const found = await select(sql`
    SELECT id FROM article a
    WHERE ${PUBLISHED} AND ${startsWith(sql`a.title_key`, beginning)}
    ORDER BY a.title_key, a.id LIMIT ${MAX_ARTICLES}`)
  for (const words of searches) {
    if (found.length >= MAX_ARTICLES) break
    found.push(...(await select(inTitle(words, languages))))
  }
  const bySlug = new Map(found.map((article) => [article.slug, article]))
  return [...bySlug.values()].slice(0, MAX_ARTICLES)
}

function inTitle(words: string[], languages: readonly string[]): Sql {
  const query = { words: words.map((word) => toSearchWord(word, languages)), phrases: [] }
  const search = { query, ...statusFilters('published') }
  return newestIds(search, { part: 'title', isWhole: true }, MAX_ARTICLES)
}

async function select(ids: Sql): Promise<SuggestedArticle[]> {
  const rows = await database().slow.$queryRaw<(SuggestedArticle & { id: number })[]>`
    SELECT a.id, a.slug, a.title, category.name AS category
    FROM (${ids}) AS found CROSS JOIN article a JOIN category ON category.id = a.category_id
    WHERE a.id = found.id AND ${PUBLISHED} ORDER BY a.title_key, a.id`
  return rows.map(({ id, ...article }) => {
    dependOn(`article:${id}`)
    return article
  })
}

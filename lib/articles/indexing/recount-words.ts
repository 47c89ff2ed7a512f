import { writeAndAnnounce } from '../../bus/announce'
import { database } from '../../db/database'
import { rowsById } from '../../db/pages'
import { countStems } from '../../search/keywords'
import { toSearchDocument, vocabularyWords } from '../../search/search-document'
import { stemLexemes } from '../../search/vocabulary/lexemes'
import { countLexemes, replaceTotals } from '../../search/vocabulary/totals'
import { parseTags } from '../rows'

const ARTICLES_AT_ONCE = 100
const WORDS_AT_ONCE = 10_000

/** Recounts the vocabulary and repairs the totals that differ; returns how many did. Safe during other writes. */
export async function recountWords(): Promise<number> {
  const differing = await findWrongTotals()
  const entries = [...differing]
  for (let at = 0; at < entries.length; at += WORDS_AT_ONCE) {
    const part = new Map(entries.slice(at, at + WORDS_AT_ONCE))
    await writeAndAnnounce((transaction) => replaceTotals(transaction, part))
  }
  return differing.size
}

/** The lexemes with a wrong stored total, and the right one: 0 for a word in no published article. */
async function findWrongTotals(): Promise<Map<string, number>> {
  await writeAndAnnounce(countLexemes)
  const wanted = await countPublishedLexemes()
  for await (const { term: lexeme, total } of storedTotals()) {
    const counted = wanted.get(lexeme) ?? 0
    if (counted === total) wanted.delete(lexeme)
    else wanted.set(lexeme, counted)
  }
  return wanted
}

async function countPublishedLexemes(): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for await (const { title, tags, language, content } of publishedArticles()) {
    const text = content?.text ?? ''
    const document = toSearchDocument({ title, tags: parseTags(tags), text }, language)
    const lexemes = [...vocabularyWords(document), ...stemLexemes(countStems(document, language))]
    for (const lexeme of lexemes) totals.set(lexeme, (totals.get(lexeme) ?? 0) + 1)
  }
  return totals
}

function publishedArticles() {
  return rowsById(ARTICLES_AT_ONCE, (lastId) =>
    database().read.article.findMany({
      where: { status: 'published', id: { gt: lastId } },
      orderBy: { id: 'asc' },
      take: ARTICLES_AT_ONCE,
      select: { id: true, title: true, tags: true, language: true, content: { select: { text: true } } },
    }),
  )
}

type Word = { id: number; term: string; total: number }

function storedTotals() {
  return rowsById(
    WORDS_AT_ONCE,
    (lastId) => database().control.$queryRaw<Word[]>`
      SELECT id, term, total FROM word WHERE id > ${lastId} ORDER BY id LIMIT ${WORDS_AT_ONCE}`,
  )
}

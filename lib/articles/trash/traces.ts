import { setImmediate as afterOthers } from 'node:timers/promises'
import { config } from '../../config'
import { database, type Queries } from '../../db/database'
import { raw, sql, textList } from '../../db/sql'
import { countStems } from '../../search/keywords'
import { toSearchDocument, vocabularyWords } from '../../search/search-document'
import { stemLexemes } from '../../search/vocabulary/lexemes'
import { findUnusedLexemes, removeUnusedLexemes } from '../../search/vocabulary/totals'
import { decompressBody } from '../revisions/record'
import { parseTags } from '../rows'
import { termKey } from '../taxonomy/taxonomy'

type Traces = { words: string[]; tags: Set<string>; authors: Set<string>; categories: Set<string> }

type Version = {
  title: string
  text: string
  tags: string[]
  author: string
  category: string
  languages: string[]
}

/** The words that only these articles use, and all their terms, in any kept version. */
export async function findTraces(articleIds: number[]): Promise<Traces> {
  const words = new Set<string>()
  const [tags, authors, categories] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const id of articleIds) {
    for (const version of await listVersions(id)) {
      for (const word of wordsOf(version)) words.add(word)
      for (const tag of version.tags) tags.add(termKey(tag))
      authors.add(termKey(version.author))
      categories.add(termKey(version.category))
      await afterOthers()
    }
  }
  return { words: await findUnusedLexemes(database().slow, [...words]), tags, authors, categories }
}

/** Removes traces once the articles are deleted, except those that others use, and listed categories. */
export async function removeTraces(queries: Queries, { words, ...terms }: Traces): Promise<void> {
  await removeUnusedLexemes(queries, words)
  const { tags, authors, categories } = terms
  await Promise.all([
    removeTerms(queries, tags, 'tag', 'EXISTS (SELECT 1 FROM article_tag WHERE tag_id = tag.id)'),
    removeTerms(queries, authors, 'author', 'EXISTS (SELECT 1 FROM article WHERE author_id = author.id)'),
    removeTerms(
      queries,
      categories,
      'category',
      'category.listed OR EXISTS (SELECT 1 FROM article WHERE category_id = category.id)',
    ),
  ])
}

async function removeTerms(
  queries: Queries,
  keys: Set<string>,
  table: string,
  isKept: string,
): Promise<void> {
  await queries.$executeRaw(
    sql`DELETE FROM ${raw(table)}
      WHERE key IN (SELECT value FROM ${textList([...keys])} AS given) AND NOT (${raw(isKept)})`,
  )
}

/** The lexemes in each language that the version may have had. */
function wordsOf({ title, text, tags, languages }: Version): string[] {
  return languages.flatMap((language) => {
    const document = toSearchDocument({ title, tags, text }, language)
    return [...vocabularyWords(document), ...stemLexemes(countStems(document, language))]
  })
}

async function listVersions(id: number): Promise<Version[]> {
  const article = await database().control.article.findFirst({
    where: { id },
    select: {
      title: true,
      tags: true,
      language: true,
      authorName: true,
      category: { select: { name: true } },
      content: { select: { text: true } },
      revisions: { where: { fields: { not: null } }, select: { fields: true } },
    },
  })
  if (!article) return []
  const { title, language, authorName: author, category, content, revisions } = article
  const languages = [...new Set([language, config().siteLocale, ''])]
  const current = {
    title,
    author,
    category: category.name,
    tags: parseTags(article.tags),
    text: content?.text ?? '',
    languages,
  }
  return [
    current,
    ...revisions.map(({ fields }) => toVersion(decompressBody(fields ?? new Uint8Array()), languages)),
  ]
}

/** Uses the source as the text: its markup is in no vocabulary. */
function toVersion(fields: Record<string, unknown>, languages: string[]): Version {
  const { title, content, tags, author, category, language } = fields
  return {
    title: String(title ?? ''),
    text: String(content ?? ''),
    tags: Array.isArray(tags) ? tags.map(String) : [],
    author: String(author ?? ''),
    category: String(category ?? ''),
    languages: typeof language === 'string' ? [...languages, language] : languages,
  }
}

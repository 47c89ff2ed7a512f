import { isDeepStrictEqual } from 'node:util'
import { announce } from '../../bus/announce'
import { blockOf, keywordTopic, languageTopic, type Topic } from '../../bus/topics'
import type { Queries } from '../../db/database'
import { isPublished } from '../access'
import { recordArticleCount } from '../indexing/reweigh'
import { selectAdjacent } from '../read/adjacent-articles'
import { shownLanguage } from '../rows'
import { TOP_CATEGORIES, toTopCategories } from '../taxonomy/find-terms'
import type { TermSummary } from '../taxonomy/taxonomy'
import {
  type Counted,
  countPublished,
  LANGUAGES,
  type LanguageTotal,
  monthOf,
  searchLanguagesOf,
  termCountUpdates,
} from '../totals'
import { type ShownTranslation, translationTopics } from '../translations'

export type Publication = Counted & ShownTranslation & { keywords: string[] }

/** The publication of an article; null while it is a draft. */
export function publicationOf(article: Publication & { status: string }): Publication | null {
  return isPublished(article) ? article : null
}

/** Moves counts and tells what is stale, after the article's own row is written; null is what is not public. */
export async function recordPublication(
  queries: Queries,
  before: Publication | null,
  after: Publication | null,
): Promise<void> {
  const relations = [...relationsOf(before), ...relationsOf(after)]
  await record(queries, before, after, before && after ? relations : ['drafts', ...relations])
}

/** Tells what is stale of an article that is found by what it was found by before, and related to the same ones. */
export async function recordAppearance(
  queries: Queries,
  before: Publication | null,
  after: Publication | null,
): Promise<void> {
  await record(queries, before, after, before && after ? [] : ['drafts'])
}

/** Records the publication of a new article, which was no draft before; null is one that is a draft now. */
export async function recordNewPublication(queries: Queries, publication: Publication | null): Promise<void> {
  await record(queries, null, publication, publication ? relationsOf(publication) : ['drafts'])
}

async function record(
  queries: Queries,
  before: Publication | null,
  after: Publication | null,
  further: Topic[],
): Promise<void> {
  const [counted, adjacent, translations] = await Promise.all([
    moveCounts(queries, before, after),
    adjacentDependencies(queries, before, after),
    translationTopics(queries, before, after),
  ])
  await announce(queries, [
    ...further,
    ...dependenciesOf(before),
    ...dependenciesOf(after),
    ...counted,
    ...adjacent,
    ...translations,
  ])
}

function dependenciesOf(publication: Publication | null): Topic[] {
  if (!publication) return []
  const { id, terms } = publication
  return [
    'list',
    `article:${id}`,
    `block:${blockOf(id)}`,
    `category:${terms.categoryId}`,
    `author:${terms.authorId}`,
    languageTopic(shownLanguage(publication)),
    ...terms.tagIds.map((tagId): Topic => `tag:${tagId}`),
  ]
}

/** By which others are related to it. */
function relationsOf(publication: Publication | null): Topic[] {
  if (!publication) return []
  const { terms, keywords } = publication
  return [
    `category-members:${terms.categoryId}`,
    ...terms.tagIds.map((tagId): Topic => `tag-members:${tagId}`),
    ...keywords.map(keywordTopic),
  ]
}

/** Totals stay as they are when an article changes without moving; pages name categories, not their totals. */
async function moveCounts(
  queries: Queries,
  before: Publication | null,
  after: Publication | null,
): Promise<Topic[]> {
  if (isDeepStrictEqual(before && placeOf(before), after && placeOf(after))) return []
  const updates = [
    ...(before ? termCountUpdates(before, -1) : []),
    ...(after ? termCountUpdates(after, 1) : []),
  ]
  const [rows, total] = await Promise.all([
    queries.$queryAll<Rows[]>([TOP_CATEGORIES, LANGUAGES, ...updates, LANGUAGES, TOP_CATEGORIES]),
    countPublished(queries),
  ])
  if (after && !before) recordArticleCount(total)
  // Each query gives the rows of its own type.
  const at = <Row>(index: number) => (rows.at(index) ?? []) as Row[]
  const [first, last] = [0, -1].map((index) => toTopCategories(at<TermSummary>(index)))
  const [read, reads] = [1, -2].map((index) => searchLanguagesOf(at<LanguageTotal>(index)))
  return [
    'totals',
    ...(isDeepStrictEqual(first, last) ? [] : (['categories'] as const)),
    ...(isDeepStrictEqual(read, reads) ? [] : (['languages'] as const)),
  ]
}

type Rows = (TermSummary | LanguageTotal)[]

function placeOf({ publishedAt, terms, language }: Publication) {
  return { ...terms, language, tagIds: terms.tagIds.toSorted(), month: monthOf(publishedAt) }
}

async function adjacentDependencies(
  queries: Queries,
  before: Publication | null,
  after: Publication | null,
): Promise<Topic[]> {
  if (!after || before?.publishedAt.getTime() === after.publishedAt.getTime()) return []
  const { previous, next } = await selectAdjacent(queries, { id: after.id, published_at: after.publishedAt })
  return [previous, next].flatMap((article) => (article ? [`adjacent:${article.id}` as const] : []))
}

import { isDeepStrictEqual } from 'node:util'
import { afterCommit, announce } from '../../bus/announce'
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
/** Null for an article that is not public. */
type Shown = Publication | null

/** The publication of an article; null unless it is published. */
export function publicationOf(article: Publication & { status: string }): Shown {
  return isPublished(article) ? article : null
}

/** Moves counts and announces what is stale, after the article's own row is written; null means not public. */
export async function recordPublication(queries: Queries, before: Shown, after: Shown): Promise<void> {
  const relations = versionsOf(before, after).flatMap(relationsOf)
  await record(queries, before, after, before && after ? relations : ['drafts', ...relations])
}

/** `recordPublication` for a write that leaves the index rows and related articles as they are. */
export async function recordAppearance(queries: Queries, before: Shown, after: Shown): Promise<void> {
  await record(queries, before, after, before && after ? [] : ['drafts'])
}

/** Records the publication of a new article; null if it is not public. */
export async function recordNewPublication(queries: Queries, publication: Shown): Promise<void> {
  await record(queries, null, publication, publication ? relationsOf(publication) : ['drafts'])
}

async function record(queries: Queries, before: Shown, after: Shown, further: Topic[]): Promise<void> {
  const versions = versionsOf(before, after)
  const [counted, adjacent, translations] = await Promise.all([
    moveCounts(queries, before, after),
    adjacentDependencies(queries, before, after),
    translationTopics(queries, before, after),
  ])
  await announce(queries, [
    ...further,
    ...versions.flatMap(updatesOf),
    ...(differs(before, after, placeOf) ? versions.flatMap(listsOf) : []),
    ...counted,
    ...adjacent,
    ...translations,
  ])
}

function versionsOf(...versions: Shown[]): Publication[] {
  return versions.flatMap((publication) => publication ?? [])
}

function updatesOf({ id }: Publication): Topic[] {
  return ['updates', `article:${id}`, `block:${blockOf(id)}`]
}

function listsOf(publication: Publication): Topic[] {
  const { terms } = publication
  return [
    'list',
    `category:${terms.categoryId}`,
    `author:${terms.authorId}`,
    languageTopic(shownLanguage(publication)),
    ...terms.tagIds.map((tagId): Topic => `tag:${tagId}`),
  ]
}

/** The topics of its search hits and related articles. */
function relationsOf({ terms, keywords }: Publication): Topic[] {
  return [
    'search',
    `category-members:${terms.categoryId}`,
    ...terms.tagIds.map((tagId): Topic => `tag-members:${tagId}`),
    ...keywords.map(keywordTopic),
  ]
}

/** Totals change only if the article moves; pages list categories without totals, so `categories` may stay valid. */
async function moveCounts(queries: Queries, before: Shown, after: Shown): Promise<Topic[]> {
  if (!differs(before, after, countedPlaceOf)) return []
  const updates = [
    ...(before ? termCountUpdates(before, -1) : []),
    ...(after ? termCountUpdates(after, 1) : []),
  ]
  const [rows, total] = await Promise.all([
    queries.$queryAll<Rows[]>([TOP_CATEGORIES, LANGUAGES, ...updates, LANGUAGES, TOP_CATEGORIES]),
    countPublished(queries),
  ])
  if (after && !before) afterCommit(queries, () => recordArticleCount(total))
  // Each query returns rows of its own type.
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
  return { ...terms, tagIds: terms.tagIds.toSorted(), language, publishedAt }
}

function countedPlaceOf(publication: Publication) {
  return { ...placeOf(publication), publishedAt: monthOf(publication.publishedAt) }
}

function differs(before: Shown, after: Shown, of: (publication: Publication) => object) {
  return !isDeepStrictEqual(before && of(before), after && of(after))
}

async function adjacentDependencies(queries: Queries, before: Shown, after: Shown): Promise<Topic[]> {
  if (!after || before?.publishedAt.getTime() === after.publishedAt.getTime()) return []
  const { previous, next } = await selectAdjacent(queries, { id: after.id, published_at: after.publishedAt })
  return [previous, next].flatMap((article) => (article ? [`adjacent:${article.id}` as const] : []))
}

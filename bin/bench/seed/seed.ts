import { monthOf } from '../../../lib/articles/totals'
import { config, type DatabaseTarget } from '../../../lib/config'
import { migratePostgresql } from '../../../lib/db/postgresql/migrate'
import { migrateSqlite } from '../../../lib/db/sqlite/migrate'
import { type SeedArticle, writeArticles } from '../corpus/articles'
import { createPrototypes } from '../corpus/prototypes'
import type { Bulk } from './bulk'
import { openPostgresqlBulk } from './bulk-postgresql'
import { openSqliteBulk } from './bulk-sqlite'
import { articleRows, termRows } from './rows'
import { countWords, type SearchWords } from './search-words'
import { viewDayRows } from './view-days'
import { countVocabulary, keywordChooser } from './vocabulary'

export type Seeded = { articles: number; slugs: string[]; words: SearchWords; seconds: number }

const PROTOTYPES = 200
const BATCH_SIZE = 1_000
/** More than a cold scenario requests. */
const MAX_SLUGS = 50_000

/**
 * Fills the empty database at `target` with `count` articles, the same in every run except for their dates, and with
 * views on each of the last `daysOfViews` days.
 */
export async function seed(
  target: DatabaseTarget,
  count: number,
  onProgress: (done: number) => void,
  daysOfViews = 0,
): Promise<Seeded> {
  const startedAt = performance.now()
  const { siteLocale } = config()
  const bulk = await openBulk(target)
  const counter = countWords(siteLocale)
  const slugs: string[] = []
  const step = Math.ceil(count / MAX_SLUGS)

  const prototypes = await createPrototypes(PROTOTYPES, siteLocale)
  const keywordsOf = keywordChooser(prototypes, count)
  const vocabulary = countVocabulary(prototypes, siteLocale)
  const months = new Map<number, number>()
  await bulk.insert(termRows())
  let batch: SeedArticle[] = []
  const flush = async () => {
    await bulk.insert(articleRows(batch, target.provider, keywordsOf))
    batch = []
  }
  for (const article of writeArticles(count, prototypes, siteLocale)) {
    batch.push(article)
    counter.add(article)
    vocabulary.add(article)
    if (article.isPublished) addTo(months, monthOf(article.publishedAt))
    if (article.isPublished && article.id % step === 0) slugs.push(article.slug)
    if (batch.length < BATCH_SIZE) continue
    await flush()
    onProgress(article.id)
  }
  await flush()
  await bulk.insert(new Map([['article_month', [...months].map(([month, total]) => ({ month, total }))]]))
  const published = [...months.values()].reduce((sum, total) => sum + total, 0)
  await bulk.insert(new Map([['article_language', [{ language: siteLocale, total: published }]]]))
  await bulk.insert(new Map([['word', vocabulary.rows()]]))
  for (const rows of viewDayRows(count, daysOfViews)) await bulk.insert(rows)
  await bulk.finish()
  return {
    articles: count,
    slugs,
    words: counter.words(),
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

function addTo(counts: Map<number, number>, key: number) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

async function openBulk(target: DatabaseTarget): Promise<Bulk> {
  if (target.provider === 'sqlite') {
    migrateSqlite(target.file)
    return openSqliteBulk(target.file)
  }
  await migratePostgresql(target.url)
  return openPostgresqlBulk(target.url)
}

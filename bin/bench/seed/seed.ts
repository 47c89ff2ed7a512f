import { monthOf } from '../../../lib/articles/month-counts'
import { config, type DatabaseTarget } from '../../../lib/config'
import { migratePostgresql, migrateSqlite } from '../../../lib/db/migrate'
import { type SeedArticle, writeArticles } from '../corpus/articles'
import { makePrototypes } from '../corpus/prototypes'
import type { Bulk } from './bulk'
import { openPostgresqlBulk } from './bulk-postgresql'
import { openSqliteBulk } from './bulk-sqlite'
import { articleRows, nameRows } from './rows'
import { countWords, type SearchWords } from './words'

/** What the database holds that requests can ask for. */
export type Seeded = { articles: number; slugs: string[]; words: SearchWords; seconds: number }

const PROTOTYPES = 200
const AT_ONCE = 1_000
/** As many as a cold run may ask for. */
const MAX_SLUGS = 50_000

/** Fills the empty database at `target` with `count` articles that are the same at every run. */
export async function seed(
  target: DatabaseTarget,
  count: number,
  onProgress: (done: number) => void,
): Promise<Seeded> {
  const startedAt = performance.now()
  const { siteLocale } = config()
  const bulk = await openBulk(target)
  const counter = countWords(siteLocale)
  const slugs: string[] = []
  const step = Math.ceil(count / MAX_SLUGS)

  const months = new Map<number, number>()
  await bulk.insert(nameRows())
  let batch: SeedArticle[] = []
  const flush = async () => {
    await bulk.insert(articleRows(batch, target.provider))
    batch = []
  }
  for (const article of writeArticles(count, await makePrototypes(PROTOTYPES, siteLocale), siteLocale)) {
    batch.push(article)
    counter.add(article)
    if (article.isPublished) addTo(months, monthOf(article.publishedAt))
    if (article.isPublished && article.id % step === 0) slugs.push(article.slug)
    if (batch.length < AT_ONCE) continue
    await flush()
    onProgress(article.id)
  }
  await flush()
  await bulk.insert(new Map([['article_month', [...months].map(([month, total]) => ({ month, total }))]]))
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

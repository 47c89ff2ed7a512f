import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { animate } from '../../e2e/support/images'
import { mediaFolder } from '../../e2e/support/media-folder'
import { getRenderedArticle } from '../articles/rerendering/rerender'
import { parseArticle } from '../articles/schema/parse-body'
import { createArticle } from '../articles/write/create-article'
import { system } from '../auth/actor'
import { config } from '../config'
import { database } from '../db/database'
import { sql } from '../db/sql'
import { mediaUrl, wholeFile } from '../media/files'
import { storeMedia } from '../media/store-media'
import { countView } from '../views/count-views'
import { repair, verify } from './verify'

const damages = [
  { name: 'categories', statement: sql`UPDATE category SET total = total + 1 WHERE name = 'Umum'` },
  { name: 'listed categories', statement: sql`UPDATE category SET listed = FALSE` },
  { name: 'authors', statement: sql`UPDATE author SET total = 0` },
  { name: 'tags', statement: sql`UPDATE tag SET total = 9 WHERE name = 'kopi'` },
  { name: 'dates of tags', statement: sql`UPDATE article_tag SET published_at = NULL` },
  { name: 'keywords', statement: sql`UPDATE article_keyword SET weight = -weight` },
  { name: 'missing keywords', statement: sql`DELETE FROM article_keyword` },
  { name: 'order of titles', statement: sql`UPDATE article SET title_key = 'a' WHERE title = 'Terbit'` },
  {
    name: 'former addresses',
    statement: sql`INSERT INTO redirect (path, created_at)
      SELECT '/artikel/' || slug, created_at FROM article WHERE title = 'Terbit'`,
  },
  { name: 'views', statement: sql`DELETE FROM article_views` },
  { name: 'views by day', statement: sql`UPDATE article_views SET count = count + 3` },
  { name: 'views by day', statement: sql`UPDATE article_view_day SET pages = 0` },
  { name: 'views by day', statement: sql`DELETE FROM article_view_day` },
  { name: 'days of all views', statement: sql`UPDATE view_day SET pages = 0` },
  { name: 'months', statement: sql`UPDATE article_month SET total = 7` },
  { name: 'changes', statement: sql`DELETE FROM article_change` },
  { name: 'changes', statement: sql`UPDATE article_change SET slug = 'lain', is_deleted = FALSE` },
  { name: 'search entries', statement: sql`DELETE FROM article_search` },
  { name: 'vocabulary', statement: sql`DELETE FROM word WHERE term = 'kopi'` },
  { name: 'pictures of articles', statement: sql`DELETE FROM article_media` },
  {
    name: 'pictures of articles',
    statement: sql`INSERT INTO article_media (article_id, media_id)
      SELECT a.id, m.id FROM article a, media m WHERE a.title = 'Konsep'`,
  },
]

beforeAll(async () => {
  const cover_image_url = mediaUrl(await storeSomeMedia())
  const article = { category: 'Umum', content: 'Secangkir kopi panas di pagi hari.', tags: ['kopi', 'pagi'] }
  for (const fields of [
    { title: 'Terbit', cover_image_url },
    { title: 'Konsep', status: 'draft' },
  ]) {
    await createArticle(system, await parseArticle({ ...article, ...fields }), {
      isDryRun: false,
      idempotency: null,
    })
  }
})

beforeEach(async () => {
  const { id = 0 } = (await database().read.article.findFirst({ where: { title: 'Terbit' } })) ?? {}
  await countView('page', id)
})

test('newly written data has no differences', async () => {
  expect(await differing()).toEqual([])
})

test.for(damages)('a difference in $name is found and repaired', async ({ name, statement }) => {
  await database().writeOnce((queries) => queries.$executeRaw(statement))
  expect(await differing()).toEqual([name])
  expect(await repair(config().database, await verify(config().database))).toEqual([])
  expect(await differing()).toEqual([])
})

test('lost tags of an article are restored, with their totals', async () => {
  await database().writeOnce((queries) => queries.$executeRaw`DELETE FROM article_tag`)
  await database().writeOnce((queries) => queries.$executeRaw`DELETE FROM tag WHERE name = 'pagi'`)
  expect(await differing()).toEqual(['authors and tags of articles', 'tags', 'search entries'])
  expect(await repair(config().database, await verify(config().database))).toEqual([])
  expect(await differing()).toEqual([])
  const tags = await database().read.tag.findMany({
    orderBy: { name: 'asc' },
    select: { name: true, total: true },
  })
  expect(tags).toEqual([
    { name: 'kopi', total: 1 },
    { name: 'pagi', total: 1 },
  ])
})

test('an article linked to a wrong author is linked again to the author that it names', async () => {
  await database().writeOnce(
    (queries) => queries.$executeRaw`INSERT INTO author (name, key, slug) VALUES ('Lain', 'lain', 'lain')`,
  )
  await database().writeOnce(
    (queries) =>
      queries.$executeRaw`UPDATE article SET author_id = (SELECT id FROM author WHERE key = 'lain')`,
  )
  expect(await differing()).toEqual(['authors and tags of articles', 'authors', 'search entries'])
  expect(await repair(config().database, await verify(config().database))).toEqual([])
  expect(await database().read.author.findFirst({ where: { key: 'lain' } })).toMatchObject({ total: 0 })
})

test('an extra word in an entry of the search index is found', async () => {
  await database().writeOnce(
    (queries) => queries.$executeRaw`UPDATE article_content SET text = 'Lain sama sekali.'
    WHERE article_id IN (SELECT id FROM article WHERE title = 'Konsep')`,
  )
  expect(await differing()).toEqual(['search entries'])
  await repair(config().database, await verify(config().database))
  expect(await differing()).toEqual([])
})

test('an article without content is found, but left to a backup', async () => {
  await database().writeOnce(
    (queries) => queries.$executeRaw`DELETE FROM article_content
    WHERE article_id IN (SELECT id FROM article WHERE title = 'Konsep')`,
  )
  const findings = await verify(config().database)
  expect((await repair(config().database, findings)).map(({ check }) => check.name)).toEqual(['contents'])
})

test('a truncated and an empty file of a picture are found', async () => {
  const media = await storeSomeMedia()
  const path = join(mediaFolder(), wholeFile(media).slice(0, 2), wholeFile(media))
  const whole = readFileSync(path)
  for (const bytes of [whole.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(path, bytes)
    expect(await differing()).toContain('files of pictures')
  }
  writeFileSync(path, whole)
  expect(await differing()).not.toContain('files of pictures')
})

test('articles may show more pictures than a statement takes values', async () => {
  const names = Array.from({ length: 70_000 }, (_, number) => [`x${number}`, { name: `x${number}` }])
  const media = JSON.stringify(Object.fromEntries(names))
  await database().writeOnce((queries) => queries.$executeRaw`UPDATE article_content SET media = ${media}`)
  expect(await differing()).not.toContain('pictures of articles')
  await database().writeOnce((queries) => queries.$executeRaw`UPDATE article_content SET media = '{}'`)
})

test('an animation stored by an older version is animated in articles after a repair', async () => {
  const path = join(mediaFolder(), 'moving.webp')
  await (await animate(2, 500)).webp().toFile(path)
  const { media } = await storeMedia({ path, id: idOf(path) }, '')
  const url = mediaUrl(media)
  await database().writeOnce((queries) => queries.$executeRaw`UPDATE media SET is_animated = FALSE`)
  const fields = { title: 'Bergerak', category: 'Umum', content: `![](${url})`, cover_image_url: url }
  const article = await parseArticle(fields)
  await createArticle(system, article, { isDryRun: false, idempotency: null })
  const shown = async () => getRenderedArticle(system, 'bergerak')
  expect((await shown()).html).toContain('srcset')
  expect(await differing()).toContain('animated pictures')
  await repair(config().database, await verify(config().database))
  expect(await differing()).not.toContain('animated pictures')
  expect((await shown()).html).not.toContain('srcset')
  expect((await shown()).cover).toMatchObject({ isAnimated: true })
})

test('a tag with a line break counts as one tag', async () => {
  const body = await parseArticle({
    title: 'Dua baris',
    category: 'Umum',
    content: 'Isi.',
    tags: ['satu\ndua'],
  })
  await createArticle(system, body, { isDryRun: false, idempotency: null })
  expect(await differing()).not.toContain('authors and tags of articles')
})

async function storeSomeMedia() {
  const path = join(mediaFolder(), 'red.png')
  await sharp({ create: { width: 500, height: 300, channels: 3, background: 'red' } }).toFile(path)
  return (await storeMedia({ path, id: idOf(path) }, '')).media
}

function idOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

async function differing(): Promise<string[]> {
  const findings = await verify(config().database)
  return findings.filter(({ differences }) => differences.length > 0).map(({ check }) => check.name)
}

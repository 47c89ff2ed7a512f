import { parseMediaImage } from '../articles/rows'
import { replaceMedia } from '../articles/write/article-rows'
import { listMediaFiles } from '../backup/media'
import type { Queries, RawQueries } from '../db/database'
import { batchesOf, join, type Sql, sql } from '../db/sql'
import { filesOf, type MediaImage, wholeFile } from '../media/files'
import { mediaStore } from '../media/store/store'
import type { Check } from './check'
import { repairEach } from './row-check'

const ARTICLES_AT_ONCE = 200

/** The media that an article shows, as in `used_by`, compared with what it stores of them for its pages. */
export const articleMedia: Check = {
  name: 'pictures of articles',
  async *find(session) {
    for (let lastId = 0; ; ) {
      const rows = await select(session, sql`a.id > ${lastId}`)
      const known = await knownNames(session, rows)
      for (const row of rows) {
        const stored = row.stored?.split(' ').sort().join(' ') ?? ''
        const derived = namesOf(row).filter((name) => known.has(name))
        if (stored !== derived.join(' ')) yield { name: row.slug, stored, derived: derived.join(' ') }
      }
      if (rows.length < ARTICLES_AT_ONCE) return
      lastId = rows.at(-1)?.id ?? lastId
    }
  },
  repair: (found) => repairEach(found, (queries, { name }) => repairArticle(queries, String(name))),
}

/** The files of images in the store; those of an image deleted since the session's snapshot may be missing. */
export const media: Check = {
  name: 'files of pictures',
  async *find(session) {
    for await (const media of listMediaFiles(session)) {
      for (const file of filesOf(media)) {
        const bytes = await mediaStore().size(file)
        if (bytes === null) yield { name: file, stored: 'nothing', derived: 'a file in MEDIA_STORE' }
        else if (file === wholeFile(media) && bytes !== Number(media.bytes))
          yield { name: file, stored: `${bytes} bytes`, derived: `${media.bytes} bytes` }
      }
    }
  },
}

type Row = { id: number; slug: string; stored: string | null; cover_media: string | null; media: string }

const STORED = sql`(SELECT string_agg(m.name, ' ') FROM article_media s JOIN media m ON m.id = s.media_id
  WHERE s.article_id = a.id)`

function select(queries: RawQueries, condition: Sql): Promise<Row[]> {
  return queries.$queryRaw<Row[]>`
    SELECT a.id, a.slug, ${STORED} AS stored, a.cover_media, c.media
    FROM article a JOIN article_content c ON c.article_id = a.id
    WHERE ${condition} AND (a.cover_media IS NOT NULL OR c.media <> '{}' OR ${STORED} IS NOT NULL)
    ORDER BY a.id LIMIT ${ARTICLES_AT_ONCE}`
}

function namesOf({ cover_media, media }: Row): string[] {
  const cover = parseMediaImage(cover_media)
  const others = Object.values<MediaImage>(JSON.parse(media))
  return [...new Set([...(cover ? [cover] : []), ...others].map(({ name }) => name))].sort()
}

/** The names that still exist: a deleted image is linked to no article, even if articles show it. */
async function knownNames(queries: RawQueries, rows: Row[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const names of batchesOf([...new Set(rows.flatMap(namesOf))])) {
    const found = await queries.$queryRaw<{ name: string }[]>`
      SELECT name FROM media WHERE name IN (${join(names)})`
    for (const { name } of found) known.add(name)
  }
  return known
}

async function repairArticle(queries: Queries, slug: string) {
  const [row] = await select(queries, sql`a.slug = ${slug}`)
  if (!row) return
  const media = await queries.media.findMany({ where: { name: { in: namesOf(row) } }, select: { id: true } })
  await replaceMedia(
    queries,
    row.id,
    media.map(({ id }) => id),
  )
}

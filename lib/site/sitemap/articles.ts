import { PUBLISHED } from '../../articles/access'
import { parseDisplayedImages, parseMediaImage, shownLanguage } from '../../articles/rows'
import { type Member, selectMembers } from '../../articles/translations'
import { dependOn } from '../../cache/cached'
import type { ArticleImage } from '../../content/extract/images'
import { database } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { shownUrl } from '../../media/files'
import { BATCH_SIZE, blockOfColumn, iterateBlock } from './iterate-block'

export type SitemapArticle = {
  id: number
  slug: string
  title: string
  published_at: Date
  updated_at: Date
  cover_image_url: string | null
  pictures: ArticleImage[]
  language: string
  translation_group: string | null
}

/** The time of the last change of a published article; null if there is none. */
export async function findLastModified(): Promise<Date | null> {
  dependOn('updates')
  const [newest] = await database().slow.$queryRaw<{ updated_at: Date }[]>`
    SELECT a.updated_at FROM article a WHERE ${PUBLISHED} ORDER BY a.updated_at DESC, a.id DESC LIMIT 1`
  return newest?.updated_at ?? null
}

/** The blocks of ids that have published articles, each with the newest change in it. */
export async function listArticleBlocks(): Promise<{ block: number; updated_at: Date }[]> {
  dependOn('updates')
  const rows = await database().slow.$queryRaw<{ block: unknown; updated_at: unknown }[]>`
    SELECT ${blockOfColumn(sql`a.id`)} AS block, MAX(a.updated_at) AS updated_at
    FROM article a WHERE ${PUBLISHED} GROUP BY 1 ORDER BY 1`
  return rows.map(({ block, updated_at }) => ({
    block: Number(block),
    updated_at: new Date(Number(updated_at)),
  }))
}

/** The published articles of a block in the order of their ids, a hundred at a time. */
export async function* iterateSitemapArticles(block: number): AsyncGenerator<SitemapArticle[]> {
  dependOn(`block:${block}`)
  yield* iterateBlock(block, (after, last) =>
    select(sql`a.id > ${after} AND a.id <= ${last} ORDER BY a.id LIMIT ${BATCH_SIZE}`),
  )
}

/** The published members of the translation groups of these articles, by group. */
export async function listGroupsOf(articles: SitemapArticle[]): Promise<Map<string, Member[]>> {
  const groups = new Set(articles.flatMap((article) => article.translation_group ?? []))
  const byGroup = new Map<string, Member[]>([...groups].map((group) => [group, []]))
  for (const member of await selectMembers(database().slow, [...groups]))
    byGroup.get(member.translationGroup)?.push(member)
  return byGroup
}

/** The articles published after a moment, newest first. */
export async function listPublishedAfter(moment: Date, max: number): Promise<SitemapArticle[]> {
  dependOn('updates')
  return select(sql`a.published_at > ${moment} ORDER BY a.published_at DESC, a.id DESC LIMIT ${max}`)
}

type SitemapRecord = Omit<SitemapArticle, 'pictures'> & {
  pictures: string
  media: string
  cover_media: string | null
}

async function select(conditionAndOrder: Sql): Promise<SitemapArticle[]> {
  const records = await database().slow.$queryRaw<SitemapRecord[]>`
    SELECT a.id, a.slug, a.title, a.published_at, a.updated_at, a.cover_image_url, a.cover_media,
      COALESCE(a.gallery, t.pictures) AS pictures, t.media, a.language, a.translation_group
    FROM article a JOIN article_content t ON t.article_id = a.id WHERE ${PUBLISHED} AND ${conditionAndOrder}`
  return records.map(({ cover_media, media, ...record }) => {
    const cover = parseMediaImage(cover_media)
    return {
      ...record,
      language: shownLanguage(record),
      cover_image_url: shownUrl(record.cover_image_url, cover),
      pictures: parseDisplayedImages(record.pictures, media),
    }
  })
}

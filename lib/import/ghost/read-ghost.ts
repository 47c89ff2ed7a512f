import { toDateTime } from '../../text/date-time'
import { truncate } from '../../text/strings'
import { coverGallery } from '../cover-gallery'
import { type ImportItem, type ImportOptions, type Loss, lost, type Pieces } from '../import-item'
import { plainText } from '../plain-text'
import { type Said, say } from '../sentences'
import type { SourceArticle } from '../source-article'
import { toImportItem } from '../to-import-item'
import { contentOf } from './content'
import { type Relations, readRelations } from './relations'
import { type Row, readTables, textOf } from './tables'

/** Imports the posts of a Ghost export, with the byte where each ends. Throws `BrokenSource`, or the abort reason of `signal`. */
export async function* readGhost(file: string, options: ImportOptions, signal?: AbortSignal): Pieces {
  const relations = await readRelations(file, signal)
  for await (const { row, end } of readTables(file, ['posts'])) {
    const skipped = reasonToSkip(row, options)
    const imported: ImportItem =
      skipped === null
        ? toImportItem(toSourceArticle(row, relations, options), options)
        : { source: nameOfPost(row), losses: [], skipped }
    yield { imported, position: end }
  }
}

const STATUSES = new Set(['published', 'scheduled', 'draft', 'sent'])

function reasonToSkip(post: Row, { withPages }: Pick<ImportOptions, 'withPages'>): Said | null {
  const isPage = textOf(post, 'type') === 'page' || isTrue(post.page)
  if (isPage && !withPages) return say('page')
  const status = textOf(post, 'status') || 'published'
  return STATUSES.has(status) ? null : say('with_status', { status })
}

/** SQLite and MySQL store 0 and 1. */
function isTrue(value: unknown): boolean {
  return value === true || value === 1
}

function nameOfPost(post: Row): string {
  return `post ${textOf(post, 'slug') || textOf(post, 'id')}`
}

function toSourceArticle(post: Row, relations: Relations, options: ImportOptions): SourceArticle {
  const losses: Loss[] = []
  const meta = relations.metaOf(textOf(post, 'id'))
  const either = (name: string) => textOf(meta, name) || textOf(post, name)
  const urls = withSite(options.base)
  const { content, format } = contentOf(post, losses)
  const tags = relations.tagsOf(textOf(post, 'id'))
  const [category, ...others] = tags.filter(({ isInternal }) => !isInternal).map(({ name }) => name)
  const slug = textOf(post, 'slug')
  const cover = urls(either('feature_image') || textOf(post, 'image'))
  reportRest(
    post,
    tags.filter(({ isInternal }) => isInternal).map(({ name }) => name),
    either,
    losses,
  )
  const text = urls(content)
  return {
    source: nameOfPost(post),
    slug,
    title: textOf(post, 'title'),
    content: text,
    format,
    categories: category === undefined ? [] : [category],
    tags: others,
    summary: either('custom_excerpt'),
    author: relations.authorsOf(post).join(', '),
    cover,
    gallery: coverGallery(
      cover,
      { alt: either('feature_image_alt'), caption: plainText(either('feature_image_caption')) },
      text,
    ),
    metaTitle: either('meta_title'),
    metaDescription: either('meta_description'),
    publishedAt: publishedAtOf(post, losses),
    status: statusOf(post, meta, losses),
    aliases: slug === '' ? [] : [`/${slug}/`],
    language: either('locale'),
    losses,
  }
}

function statusOf(post: Row, meta: Row | undefined, losses: Loss[]): SourceArticle['status'] {
  const status = textOf(post, 'status') || 'published'
  const visibility = textOf(post, 'visibility') || 'public'
  const isMail = status === 'sent' || isTrue(meta?.email_only)
  if (isMail) losses.push(lost('status', 'sent_by_mail'))
  if (visibility !== 'public') losses.push(lost('status', 'not_for_all', { visibility }))
  if (isMail || visibility !== 'public') return 'draft'
  return status === 'published' || status === 'scheduled' ? status : 'draft'
}

/** The limit of a `Date` (ECMA-262 §21.4.1.1). */
const MAX_MOMENT = 8.64e15

/** Ghost writes ISO dates, milliseconds, or database times in UTC. */
function publishedAtOf(post: Row, losses: Loss[]): Date | undefined {
  const value = post.published_at
  if (typeof value === 'number' && Math.abs(value) <= MAX_MOMENT) return new Date(value)
  const text = textOf(post, 'published_at')
  const moment = typeof value === 'string' ? toDateTime(value, 'UTC') : null
  if (!moment && text !== '') losses.push(lost('published_at', 'unknown_date', { text: truncate(text, 100) }))
  return moment ?? undefined
}

/** Replaces the placeholder for the site's URL in exports; without `--base` such URLs become paths. */
function withSite(base: string | null): (text: string) => string {
  return (text) => text.replaceAll('__GHOST_URL__', base?.replace(/\/$/, '') ?? '')
}

const OTHER_FIELDS = [
  'codeinjection_head',
  'codeinjection_foot',
  'canonical_url',
  'custom_template',
  'email_subject',
  'og_title',
  'og_description',
  'og_image',
  'twitter_title',
  'twitter_description',
  'twitter_image',
] as const

function reportRest(post: Row, internal: string[], either: (name: string) => string, losses: Loss[]) {
  for (const name of internal) losses.push(lost('tags', 'internal_tag', { name }))
  for (const field of OTHER_FIELDS)
    if (either(field) !== '')
      losses.push(lost(field, 'field_lost', { meaning: say(field), text: either(field).slice(0, 200) }))
  if (isTrue(post.featured)) losses.push(lost('featured', 'featured'))
}

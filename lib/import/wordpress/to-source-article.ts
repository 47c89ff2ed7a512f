import { decodeOrKeep, truncate } from '../../text/strings'
import { type ImportOptions, type Loss, lost } from '../import-item'
import { plainText } from '../plain-text'
import { type Said, say } from '../sentences'
import type { SourceArticle } from '../source-article'
import { toHtml } from './content'
import {
  type Attachments,
  type Channel,
  fieldOf,
  type Item,
  nameOfItem,
  publishedAtOf,
  termsOf,
  translationOf,
} from './item'
import { primaryCategoryOf, seoOf } from './seo'

/** Statuses that are public in WordPress; others become drafts, with the reason as a loss. */
const PUBLIC = new Set(['publish', 'future'])
const DRAFTS: Record<string, 'was_pending' | 'was_private' | null> = {
  draft: null,
  pending: 'was_pending',
  private: 'was_private',
}

type Site = { channel: Channel; attachments: Attachments }

/** Why an item is skipped; null if it is imported. */
export function reasonToSkip(item: Item, { withPages }: Pick<ImportOptions, 'withPages'>): Said | null {
  const type = fieldOf(item, 'wp:post_type') || 'post'
  const status = fieldOf(item, 'wp:status') || 'publish'
  if (type === 'page' && !withPages) return say('page')
  if (type !== 'post' && type !== 'page') return say('no_post', { type })
  if (status === 'trash') return say('in_trash')
  return PUBLIC.has(status) || Object.hasOwn(DRAFTS, status) ? null : say('with_status', { status })
}

/** Converts an item of a WordPress export. */
export function toSourceArticle(
  item: Item,
  { channel, attachments }: Site,
  options: ImportOptions,
): SourceArticle {
  const losses: Loss[] = []
  const status = statusOf(item, losses)
  const title = plainText(fieldOf(item, 'title'))
  const excerpt = plainText(fieldOf(item, 'excerpt:encoded'))
  const link = fieldOf(item, 'link')
  const id = fieldOf(item, 'wp:post_id')
  const login = fieldOf(item, 'dc:creator')
  reportRest(item, losses)
  return {
    source: nameOfItem(item),
    slug: slugOf(item),
    title,
    content: toHtml(item.fields.get('content:encoded') ?? '', id, attachments, losses),
    format: 'html',
    ...termsOf(item, primaryCategoryOf(item), channel, losses),
    summary: excerpt,
    author: plainText(channel.authors.get(login) || login),
    cover: coverOf(item, attachments, losses),
    ...seoOf(item, { title, siteTitle: plainText(channel.title), excerpt }, losses),
    publishedAt: publishedAtOf(item, { isDraft: status === 'draft', timeZone: options.timeZone }, losses),
    status,
    aliases: addressesOf(item, link),
    base: link || channel.link || null,
    ...translationOf(item),
    losses,
  }
}

function statusOf(item: Item, losses: Loss[]): SourceArticle['status'] {
  const status = fieldOf(item, 'wp:status') || 'publish'
  const code = DRAFTS[status]
  if (code) losses.push(lost('status', code))
  if (!PUBLIC.has(status)) return 'draft'
  const hasPassword = fieldOf(item, 'wp:post_password') !== ''
  if (hasPassword) losses.push(lost('status', 'had_password'))
  const visibility = READERS.map((name) => item.meta.get(name) ?? '').find((who) => !EVERYBODY.test(who))
  if (visibility !== undefined) losses.push(lost('status', 'not_for_all', { visibility }))
  if (hasPassword || visibility !== undefined) return 'draft'
  return status === 'future' ? 'scheduled' : 'published'
}

/** Who may read a post, as stored by Jetpack and by the plugins Members and Restrict Content. */
const READERS = ['_jetpack_newsletter_access', '_members_access_role', 'rcp_user_level']
const EVERYBODY = /^(?:|everybody|all)$/i

/** `post_name` is percent-encoded where it is not ASCII. */
function slugOf(item: Item): string {
  return decodeOrKeep(fieldOf(item, 'wp:post_name'))
}

/** The permalink, and those with the item's old slugs, which WordPress redirects. */
function addressesOf(item: Item, link: string): string[] {
  const [, start, last = '', end] = /^(.*\/)([^/?#]+)(\/?)$/.exec(link) ?? []
  const hasSlug = last !== '' && decodeOrKeep(last) === slugOf(item)
  return [link, ...(hasSlug ? item.oldSlugs.map((slug) => start + slug + end) : [])].filter(Boolean)
}

function coverOf(item: Item, { byId }: Attachments, losses: Loss[]): string | undefined {
  const id = item.meta.get('_thumbnail_id')
  if (id === undefined || id === '' || id === '0' || id === '-1') return undefined
  const url = byId.get(id)?.url
  if (!url) losses.push(lost('cover_image_url', 'attachment_missing', { id }))
  return url
}

/** Meta keys that are internal to WordPress and its plugins, or imported into other fields. */
const OF_THE_PROGRAM =
  /^(?:$|_edit_|_wp_|_oembed_|_thumbnail_id$|_pingme$|_encloseme$|_publicize_|_wpml_import_(?:language_code|source_language_code|translation_group)$|_wpas_|_jetpack_|_yoast_wpseo_(?:title|metadesc|primary_|content_score|linkdex|estimated-reading|wordproof)|rank_math_(?:title|description|primary_|seo_score|internal_links|analytic|contentai))/

function reportRest(item: Item, losses: Loss[]) {
  if (item.comments === 1) losses.push(lost('comments', 'one_comment'))
  if (item.comments > 1) losses.push(lost('comments', 'comments', { count: item.comments }))
  if (fieldOf(item, 'wp:is_sticky') === '1') losses.push(lost('sticky', 'sticky'))
  const custom = [...item.meta].filter(([name, value]) => value !== '' && !OF_THE_PROGRAM.test(name))
  if (custom.length > 0)
    losses.push(
      lost('custom fields', 'names', { names: truncate(custom.map(([name]) => name).join(', '), 300) }),
    )
}

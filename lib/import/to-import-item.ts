import { createHash } from 'node:crypto'
import { termKey } from '../articles/taxonomy/taxonomy'
import { parseHtml } from '../content/dom/parse-html'
import { extractText } from '../content/extract/plain-text'
import { LIMITS } from '../field-limits'
import { isReservedSlug } from '../routes/addresses'
import { normalizeSlug, toSlug } from '../text/slug'
import { truncate } from '../text/strings'
import { fitAliases } from './aliases'
import { fitGallery, fitImage, usedImages } from './images'
import { type ImportItem, type ImportOptions, type LocalImage, type Loss, lost } from './import-item'
import { fitDate, fitLanguage, fitList, fitText, withoutControls } from './limits'
import { say } from './sentences'
import type { SourceArticle } from './source-article'

/** An article as a body for PUT: every field within the service's limits, with a loss for each change or omission. */
export function toImportItem(article: SourceArticle, options: ImportOptions): ImportItem {
  const losses = [...article.losses]
  const text = withoutControls('content', article.content, losses)
  const content = withBase(text, article, options.base)
  const { source, translationKey } = article
  const bytes = Buffer.byteLength(content)
  if (bytes > LIMITS.contentBytes) return { source, losses, failed: say('long_content', { bytes }) }
  if (isBlank(text, article.format))
    return { source, losses, skipped: say('without_text'), about: titleAndAddress(article) }
  const title = fitText('title', article.title, LIMITS.title, losses)
  const slug = slugOf(article, title, losses)
  const images = [...(article.images ?? [])]
  const body = {
    title: title ?? (wordsOf(article.slug) || wordsOf(slug)),
    ...textFields(article, losses),
    content,
    content_format: article.format,
    ...termFields(article, options, losses),
    ...imageFields(article, options, images, losses),
    ...fitDate(article, options, losses),
    aliases: fitAliases(article.aliases, losses),
    language: fitLanguage(article.language, losses),
  }
  const used = usedImages(images, { content, cover: body.cover_image_url, gallery: body.gallery })
  return {
    source,
    losses,
    article: { slug, body: withoutUnset(body), images: used, ...(translationKey && { translationKey }) },
  }
}

function titleAndAddress({ title, aliases: [address] }: SourceArticle): string {
  const named = title.trim() === '' ? 'without a title' : JSON.stringify(truncate(title.trim(), 200))
  return address === undefined ? named : `${named}, ${truncate(address, 300).replace(/\p{Cc}/gu, '')}`
}

/** Editors save an empty text as empty paragraphs. */
function isBlank(content: string, format: SourceArticle['format']): boolean {
  if (content.trim() === '' || format !== 'html') return content.trim() === ''
  if (/<(?:img|figure|video|audio|iframe|embed|object|hr)\b/i.test(content)) return false
  return extractText(parseHtml(content)).trim() === ''
}

function slugOf({ slug, source }: SourceArticle, title: string | undefined, losses: Loss[]): string {
  const input = slug.trim()
  const named = normalizeSlug(input) || toSlug(title ?? '', 80) || toSlug(source.replace(/\.\w+$/, ''), 80)
  const stored = named || `artikel-${createHash('sha256').update(source).digest('hex').slice(0, 8)}`
  const free = isReservedSlug(stored) ? `${stored}-2` : stored
  if (input !== '' && free !== input) losses.push(lost('slug', 'slug_changed', { from: input, to: free }))
  return free
}

/** `cara-menyeduh` → `Cara menyeduh`: the title of an article without one. */
export function wordsOf(slug: string): string {
  const words = slug.replace(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textFields(article: SourceArticle, losses: Loss[]) {
  return {
    summary: fitText('summary', article.summary, LIMITS.summary, losses),
    author: fitText('author', article.author, LIMITS.name, losses),
    meta_title: fitText('meta_title', article.metaTitle, LIMITS.metaTitle, losses),
    meta_description: fitText('meta_description', article.metaDescription, LIMITS.metaDescription, losses),
    meta_keywords: fitText('meta_keywords', article.metaKeywords, LIMITS.metaKeywords, losses),
  }
}

function termFields({ categories, tags }: SourceArticle, options: ImportOptions, losses: Loss[]) {
  const [category, ...others] = distinct(
    categories.flatMap((name) => fitText('category', name, LIMITS.name, losses) ?? []),
  )
  const all = [...tags.flatMap((name) => fitText('tags', name, LIMITS.name, losses) ?? []), ...others]
  return {
    category: category ?? options.category,
    tags: fitList('tags', distinct(all), LIMITS.tags, losses, (tag) => tag),
  }
}

function distinct(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(termKey(name)) && seen.add(termKey(name)))
}

function imageFields(article: SourceArticle, options: ImportOptions, images: LocalImage[], losses: Loss[]) {
  const from = { base: options.base ?? article.base ?? null, copyImages: options.copyImages }
  return {
    cover_image_url: fitImage('cover_image_url', article.cover, from, images, losses),
    gallery: article.gallery?.length ? fitGallery(article.gallery, from, images, losses) : undefined,
  }
}

const RELATIVE = /(?:\s(?:src|href|poster)\s*=\s*["']?|\]\(\s*<?)(?![a-z][a-z0-9+.-]*:|\/\/|#|["'\s>)])/i
const RELATIVE_IMAGE =
  /(?:\ssrc\s*=\s*["']?|!\[[^\]\n]{0,500}\]\(\s*<?)(?![a-z][a-z0-9+.-]*:|\/\/|#|["'\s>)])/i

/** Adds a `<base>` for relative URLs: for all if `--base` is given, else only if images need it. */
function withBase(content: string, article: SourceArticle, base: string | null): string {
  if (base !== null && RELATIVE.test(content)) return baseTag(addressOf(article, base)) + content
  const isNeeded = article.base && article.format === 'html' && RELATIVE_IMAGE.test(content)
  return isNeeded ? baseTag(addressOf(article, article.base ?? '')) + content : content
}

function addressOf({ aliases: [first] }: SourceArticle, base: string): string {
  return first !== undefined && URL.canParse(first, base) ? new URL(first, base).href : base
}

function baseTag(href: string): string {
  return `<base href="${href.replace(/"/g, '%22')}">\n\n`
}

function withoutUnset(body: Record<string, unknown>) {
  const isSet = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isSet(value)))
}

import { limitWarnings, type Warning } from '../../errors'
import { isBlank, normalizeText, unknownField } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { MAX_CHECKED_ITEMS } from '../../http/rules'
import { guessNames } from '../../text/strings'
import { toAlias } from '../aliases/store'
import { termKey } from '../taxonomy/taxonomy'
import { FIELD_NAMES, type FieldName } from './fields'

/** Normalizes a field as it was sent: texts trimmed and in NFC, tags and images as lists, of which more than 1,000 are cut. */
export function normalizeField(name: string, value: unknown): unknown {
  if (name === 'content') return value
  if (name === 'tags' && !isBlank(value)) return normalizeTags(value)
  if (name === 'gallery' && Array.isArray(value)) return value.slice(0, TOO_MANY).map(normalizeImage)
  if (name === 'aliases' && Array.isArray(value)) return value.slice(0, TOO_MANY).map(normalizeAlias)
  return normalizeText(value)
}

const TOO_MANY = MAX_CHECKED_ITEMS + 1

function normalizeTags(value: unknown): unknown {
  const items: unknown = typeof value === 'string' ? value.split(',', TOO_MANY) : value
  if (!Array.isArray(items)) return items
  // Refused, even if most are equal.
  if (items.length >= TOO_MANY) return items.slice(0, TOO_MANY)
  const tags = items.map(normalizeText)
  return placesOfTags(tags).map((place) => tags[place])
}

/** The indexes of the tags to keep: those that are neither blank nor repeated. */
export function placesOfTags(items: readonly unknown[]): number[] {
  const seen = new Set<string>()
  const isKept = (tag: unknown) => {
    if (typeof tag !== 'string') return true
    const key = termKey(tag)
    const isNew = key !== '' && !seen.has(key)
    seen.add(key)
    return isNew
  }
  return [...items.keys()].filter((place) => isKept(items[place]))
}

function normalizeAlias(value: unknown): unknown {
  const text = normalizeText(value)
  return typeof text === 'string' ? (toAlias(text) ?? text) : text
}

function normalizeImage(value: unknown): unknown {
  if (typeof value === 'string') return { url: normalizeText(value) }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, normalizeText(member)])
  return Object.fromEntries(members.filter(([name, member]) => name === 'url' || !isBlank(member)))
}

export const fieldNames = guessNames({
  title: 'judul name nama headline subject heading',
  category: 'kategori categories section rubrik kanal',
  content: 'isi konten body text teks html markdown article artikel content_html content_markdown',
  summary: 'ringkasan excerpt description deskripsi abstract abstrak lead intro kutipan',
  slug: 'url_slug post_name handle',
  tags: 'tag label labels tagar hashtags',
  cover_image_url:
    'cover image gambar thumbnail featured_image feature_image hero_image cover_image image_url cover_url banner sampul',
  author: 'penulis authors writer byline creator',
  status: 'state draft published publish',
  meta_title: 'seo_title og_title',
  meta_description: 'seo_description og_description meta_desc',
  meta_keywords: 'keywords seo_keywords kata_kunci',
  content_format: 'format',
  gallery: 'galeri images photos pictures',
  aliases: 'redirect_from redirects',
  published_at: 'date tanggal publish_date pub_date published_on date_time',
  language: 'lang bahasa locale language_code',
  translation_of: 'translation terjemahan terjemahan_dari translates original',
} satisfies Record<FieldName, string>)

/** A caller may send any number of names. */
const MAX_HINTS = 20

/** Warnings for the unknown fields of an article and its images, with the field that was probably meant. */
export function unknownInArticle(body: JsonObject): Warning[] {
  const known = new Set<string>(FIELD_NAMES)
  const unknown = Object.keys(body).filter((name) => !known.has(name))
  const ofArticle = unknown.map((name, index) =>
    unknownField(name, 'an article', index < MAX_HINTS ? hintFor(name, body) : ''),
  )
  return limitWarnings([...ofArticle, ...unknownOfImages(body.gallery)])
}

/** Responses include the size of an image, so clients may send it back. */
const IMAGE_FIELDS = ['url', 'alt', 'caption', 'width', 'height']

function unknownOfImages(gallery: unknown): Warning[] {
  if (!Array.isArray(gallery)) return []
  return gallery.slice(0, TOO_MANY).flatMap((image, at) => {
    if (typeof image !== 'object' || image === null) return []
    const unknown = Object.keys(image).filter((name) => !IMAGE_FIELDS.includes(name))
    return unknown.map((name) => unknownField(`gallery[${at}].${name}`, 'a picture'))
  })
}

const MAX_GUESSED_LENGTH = 80

function hintFor(name: string, body: JsonObject): string {
  if (holdsArticle(body[name])) return ' Send the fields of the article at the top level of the body.'
  const meant = name.length > MAX_GUESSED_LENGTH ? null : fieldNames.guess(name)
  return meant === null || Object.hasOwn(body, meant) ? '' : ` Did you mean ${meant}?`
}

function holdsArticle(value: unknown): boolean {
  const [inner] = Array.isArray(value) ? value : [value]
  if (typeof inner !== 'object' || inner === null) return false
  const names = Object.keys(inner).slice(0, MAX_HINTS)
  return names.some((name) => ['title', 'content'].includes(fieldNames.find(name) ?? ''))
}

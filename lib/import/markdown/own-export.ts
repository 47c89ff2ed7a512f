import { Document, isScalar } from 'yaml'
import type { JsonObject } from '../../http/json-body'
import { normalizeSlug } from '../../text/slug'
import type { ImportItem, ImportOptions, LocalImage } from '../import-item'
import { replaceMedia, type SiteOrigins } from '../media-references'
import { withOptions } from '../ndjson/read-ndjson'
import { say } from '../sentences'
import { excessOf } from './front-matter'
import type { Group, Value } from './value'

/** Fields that exported front matter names as other programs do. */
const OWN_NAMES = { published_at: 'date', category: 'categories', cover_image_url: 'image' } as const

/** What was exported with the articles: the site's origins, and images by their paths at the site. */
type ExportedFolder = { origins: SiteOrigins; findImage: (path: string) => string | null }

/** Whether a file was written by `npm run export`. */
export function isOwnExport(values: Group): boolean {
  return typeof values.content_format === 'string' && typeof values.slug === 'string'
}

/** Restores an exported article field by field; images that were exported with it are uploaded. */
export function readOwnExport(
  source: string,
  values: Group,
  content: string,
  options: ImportOptions,
  folder: ExportedFolder = { origins: null, findImage: () => null },
): ImportItem {
  // The slug becomes part of a URL.
  const slug = normalizeSlug(first(values.slug) ?? '')
  if (slug === '') return { source, losses: [], failed: say('slug_without_letter') }
  return { source, losses: [], article: { slug, ...withImages(bodyOf(values, content), options, folder) } }
}

/** Replaces the URL of each image in the folder with a reference. */
function withImages(fields: JsonObject, options: ImportOptions, { origins, findImage }: ExportedFolder) {
  const images: LocalImage[] = []
  const body = replaceMedia(withOptions(fields, options), origins, (written, path) => {
    const known = images.find((image) => image.written === written)
    const file = known ? null : findImage(path)
    if (file === null) return known?.reference ?? written
    const reference = `local-picture:${images.length}:`
    images.push({ reference, written, from: { file } })
    return reference
  })
  return { body, images }
}

function bodyOf(values: Group, content: string): JsonObject {
  const { draft, date, categories, image, ...fields } = values
  const body = {
    ...fields,
    content,
    category: first(categories),
    cover_image_url: first(image),
    published_at: first(date),
    status: first(fields.status) || (draft === 'true' ? 'draft' : 'published'),
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function first(value: Value | undefined): string | undefined {
  const [text] = [value].flat()
  return typeof text === 'string' ? text : undefined
}

/** An article as Markdown with YAML front matter, which `readOwnExport` reads back into equal fields. */
export function toMarkdownFile(fields: JsonObject): string {
  const { title, slug, published_at, status, category, cover_image_url, content, content_format, ...others } =
    fields
  const values = {
    title,
    slug,
    [OWN_NAMES.published_at]: published_at,
    draft: status === 'draft' ? true : undefined,
    status,
    [OWN_NAMES.category]: [category],
    ...others,
    [OWN_NAMES.cover_image_url]: cover_image_url,
    content_format: content_format ?? 'auto',
  }
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const document = new Document(Object.fromEntries(entries))
  const date = document.get(OWN_NAMES.published_at, true)
  // Other programs read it as a date only without quotes.
  if (isScalar(date) && UTC_TIME.test(String(date.value))) date.type = 'PLAIN'
  const yaml = document.toString({
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
    lineWidth: 0,
  })
  return `---\n${excessOf(yaml) === null ? yaml : withEscapes(yaml)}---\n${content}`
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g
const SYNTAX = /\\"|[[\]{}&*!]|[-?:](?= )/g

/** Escapes in strings what is syntax outside of them, so that none of it counts as that. */
function withEscapes(yaml: string): string {
  const toEscape = (mark: string) => `\\x${mark.charCodeAt(mark.length - 1).toString(16)}`
  return yaml.replace(QUOTED, (text) => `"${text.slice(1, -1).replace(SYNTAX, toEscape)}"`)
}

/** Without quotes, anything else could end the front matter. */
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

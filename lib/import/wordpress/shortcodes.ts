import { embedHtml, figureHtml } from '../embed'
import { type Loss, lost } from '../import-item'
import type { Attachments } from './item'

// Attributes cannot contain brackets, so no text makes these slow.
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]+)((?:[\s=][^\][]{0,2000})?)\](\]?)/gi
const CAPTION =
  /(?<!\[)\[(caption|wp_caption)((?:\s[^\][]{0,2000})?)\]((?:(?!\[(?:wp_)?caption)[\s\S]){0,20000}?)\[\/\1\]/gi
const EMBED =
  /(?<!\[)\[embed(?:\s[^\][]{0,500})?\]\s{0,20}(https?:\/\/[^\s<>"[\]]{1,2000})\s{0,20}\[\/embed\]/gi
const GALLERY = /(?<!\[)\[gallery((?:\s[^\][]{0,2000})?)\](?!\])/gi
/** The media library also has other files, which galleries do not show. */
const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|heic|tiff?)(?:[?#]|$)/i
const CAPTION_PARTS = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i

/** A text with `[caption]`, `[gallery]` and `[embed]` as HTML; other shortcodes stay, and each is a loss. */
export function replaceShortcodes(
  html: string,
  postId: string,
  attachments: Attachments,
  losses: Loss[],
): string {
  if (!html.includes('[')) return html
  const replaced = html
    .replace(
      CAPTION,
      (whole, _name, attributes: string, inner: string) => captionHtml(attributes, inner) ?? whole,
    )
    .replace(GALLERY, (_, attributes: string) => galleryHtml(attributes, postId, attachments, losses))
    .replace(EMBED, (_, url: string) => `\n\n${embedHtml(decodeUrl(url), losses)}\n\n`)
  return reportOthers(replaced, losses)
}

/** Decodes a URL written in HTML. */
export function decodeUrl(url: string): string {
  return url.replace(/&(?:amp|#0?38);/g, '&')
}

function captionHtml(attributes: string, inner: string): string | null {
  const [, image, text = ''] = CAPTION_PARTS.exec(inner) ?? []
  if (image === undefined) return null
  const caption = text.trim() || attributeOf(attributes, 'caption')
  return `\n\n<figure>${image}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`
}

function galleryHtml(attributes: string, postId: string, attachments: Attachments, losses: Loss[]): string {
  const named = idsIn(attributeOf(attributes, 'ids') || attributeOf(attributes, 'include'))
  const excluded = new Set(idsIn(attributeOf(attributes, 'exclude')))
  const ofPost = attachments.ofPost.get(attributeOf(attributes, 'id') || postId) ?? []
  const ids = named.length > 0 ? named : ofPost.filter((id) => !excluded.has(id))
  const found = ids.flatMap((id) => attachments.byId.get(id) ?? []).filter(({ url }) => IMAGE.test(url))
  if (found.length === 0) losses.push(lost('content', 'gallery_empty', { attributes }))
  else if (found.length < ids.length)
    losses.push(
      lost('content', 'gallery_incomplete', {
        attributes,
        missing: ids.length - found.length,
        all: ids.length,
      }),
    )
  return `\n\n${found.map(({ url, alt, caption }) => figureHtml(url, alt, caption)).join('\n')}\n\n`
}

function idsIn(list: string): string[] {
  return list.split(/\D+/).filter(Boolean)
}

function reportOthers(html: string, losses: Loss[]): string {
  const others = new Set<string>()
  const text = html.replace(
    SHORTCODE,
    (whole, escaped: string, _slash, name: string, _attributes, end: string) => {
      // Double brackets show a shortcode instead of running it.
      if (escaped !== '' && end !== '') return whole.slice(1, -1)
      others.add(name)
      return whole
    },
  )
  for (const name of others) losses.push(lost('content', 'shortcode', { name }))
  return text
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(attributes) ?? []
  return double ?? single ?? bare ?? ''
}

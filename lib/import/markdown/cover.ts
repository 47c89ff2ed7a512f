import { sourceToHtml } from '../../content/parse/source-to-html'
import { LIMITS } from '../../field-limits'
import { truncate } from '../../text/strings'
import { coverGallery } from '../cover-gallery'
import { type Loss, lost } from '../import-item'
import type { SourceArticle, SourceImage } from '../source-article'
import type { Known } from './names'
import { firstText, isGroup, type Value } from './value'

/** Returns the reference of an image in the folder; null for any other address. */
type Collect = (reference: string) => string | null

const IMAGE_NAMES = [
  'url',
  'src',
  'image',
  'path',
  'href',
  'relative',
  'overlay_image',
  'teaser',
  'file',
  'feature',
]

/** Obsidian writes it as a wikilink. */
function addressOf(value: Value | undefined): string {
  return firstText(value, IMAGE_NAMES).replace(/^!?\[\[([^\][|]+)(?:\|[^\][]*)?\]\]$/, '$1')
}

/** The cover and the gallery of a file. A cover with alt text or a caption starts a gallery if the file has none. */
export function imagesOf(
  known: Known,
  content: string,
  collect: Collect,
  losses: Loss[],
): Pick<SourceArticle, 'cover' | 'gallery'> {
  const written = addressOf(known.cover)
  const others = Array.isArray(known.cover) ? known.cover.slice(1) : []
  const names = others.map(addressOf).filter((name) => name !== '')
  if (names.length > 0)
    losses.push(lost('images', 'other_covers', { names: truncate(names.join(', '), 300) }))
  if (written === '' && known.cover !== undefined)
    losses.push(lost('cover_image_url', 'cover_without_picture'))
  const file = written === '' ? null : collect(written)
  const cover = file ?? (written === '' ? undefined : written)
  const texts = { alt: textOf(known, 'alt'), caption: textOf(known, 'caption') }
  const gallery = galleryOf(known.gallery, collect)
  const leads = (texts.alt !== '' || texts.caption !== '') && (file !== null || URL.canParse(written))
  if (gallery !== undefined || cover === undefined || !leads || content.length > LIMITS.contentBytes)
    return { cover, gallery }
  return { cover, gallery: coverGallery(cover, texts, sourceToHtml(content, 'markdown')) }
}

function textOf({ cover, coverAlt, coverCaption }: Known, name: 'alt' | 'caption'): string {
  const [item] = [cover].flat()
  const own = isGroup(item) ? firstText(item[name]) : ''
  return own || firstText(name === 'alt' ? coverAlt : coverCaption)
}

function galleryOf(value: Value | undefined, collect: Collect): SourceImage[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((item) => {
    const url = addressOf(item)
    if (url === '') return []
    const of = (name: string) => (isGroup(item) ? firstText(item[name]) : '')
    return { url: collect(url) ?? url, alt: of('alt'), caption: of('caption') || of('title') }
  })
}

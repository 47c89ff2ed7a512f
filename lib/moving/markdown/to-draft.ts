import { truncate } from '../../text/truncate'
import type { Draft } from '../draft'
import type { LocalPicture, Loss, MovingOptions } from '../moved'
import { wordsOf } from '../to-moved'
import { addressesOf } from './addresses'
import { type FileName, readFileName } from './file-name'
import type { SplitFile } from './front-matter'
import { takeHeading } from './heading'
import { type Known, knownValues } from './names'
import { reportOwnSyntax } from './own-syntax'
import { replacePictures } from './picture-references'
import { publishedAtOf, statusOf } from './publication'
import { allTexts, firstText, isGroup, type Value } from './value'

/** Finds the file of a picture by its address in a text; null when it is not in the folder. */
export type FindPicture = (reference: string) => string | null

const PICTURE_NAMES = [
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

/** A file of a folder of Markdown as a draft; `path` is relative to the folder. */
export function toDraft(
  path: string,
  file: SplitFile,
  findPicture: FindPicture,
  options: MovingOptions,
): Draft {
  const losses: Loss[] = []
  const name = readFileName(path)
  const { known, others } = knownValues(file.values)
  if (others.length > 0)
    losses.push({ field: 'front matter', message: truncate(`not kept: ${others.join(', ')}`, 400) })
  const isHtml = /\.html?$/i.test(path)
  const given = firstText(known.title)
  const heading = given === '' && !isHtml ? takeHeading(file.text) : null
  const pictures = pictureCollector(findPicture, losses)
  const content = replacePictures(heading?.text ?? file.text, pictures.collect)
  reportOwnSyntax(content, /\.mdx$/i.test(path), losses)
  const cover = firstText(known.cover, PICTURE_NAMES)
  const { slug, aliases } = addressesOf(known, name, losses)
  const [summary, description] = [firstText(known.summary), firstText(known.description)]
  const seo = isGroup(known.seo) ? known.seo : {}
  return {
    source: path,
    slug,
    title: given || heading?.title || wordsOf(name.name),
    content,
    format: isHtml ? 'html' : 'markdown',
    ...termsOf(known, name),
    summary: summary || description,
    author: allTexts(known.author, ['name', 'title']).join(', '),
    cover: cover === '' ? undefined : (pictures.collect(cover) ?? cover),
    gallery: galleryOf(known.gallery, pictures.collect),
    metaTitle: firstText(known.metaTitle) || firstText(seo.title),
    metaDescription:
      firstText(known.metaDescription) || firstText(seo.description) || (summary && description),
    metaKeywords: allTexts(known.metaKeywords).join(', '),
    publishedAt: publishedAtOf(known, name, options.timeZone, losses),
    status: statusOf(known, name, losses),
    aliases,
    pictures: pictures.found,
    losses,
  }
}

/** Collects the pictures to upload; what is not in the folder stays and is a loss. */
function pictureCollector(findPicture: FindPicture, losses: Loss[]) {
  const found: LocalPicture[] = []
  return {
    found,
    collect(reference: string): string | null {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\{)/i.test(reference) || reference.trim() === '') return null
      const file = findPicture(reference)
      if (file === null) {
        losses.push({ field: 'pictures', message: `${truncate(reference, 200)} is not in the folder` })
        return null
      }
      const known = found.find(({ from }) => 'file' in from && from.file === file)
      const picture = known ?? {
        reference: `local-picture:${found.length}:`,
        written: reference,
        from: { file },
      }
      if (!known) found.push(picture)
      return picture.reference
    },
  }
}

function termsOf(known: Known, name: FileName): Pick<Draft, 'categories' | 'tags'> {
  const split = (value: Value | undefined) => {
    if (typeof value !== 'string') return allTexts(value, ['name', 'title'])
    // Only Jekyll takes a text for several names.
    return value.split(name.isInPosts && !value.includes(',') ? /\s+/ : ',')
  }
  const plain = (names: string[]) => names.map((text) => text.trim().replace(/^#(?=\S)/, '')).filter(Boolean)
  return {
    categories: [...plain(split(known.categories)), ...name.categories],
    tags: plain(split(known.tags)),
  }
}

function galleryOf(
  value: Value | undefined,
  collect: (reference: string) => string | null,
): Draft['gallery'] {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((item) => {
    const url = firstText(item, PICTURE_NAMES)
    if (url === '') return []
    const of = (name: string) => (isGroup(item) ? firstText(item[name]) : '')
    return { url: collect(url) ?? url, alt: of('alt'), caption: of('caption') || of('title') }
  })
}

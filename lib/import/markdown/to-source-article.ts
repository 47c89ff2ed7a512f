import { truncate } from '../../text/strings'
import { type ImportOptions, type LocalImage, type Loss, lost } from '../import-item'
import type { SourceArticle } from '../source-article'
import { wordsOf } from '../to-import-item'
import { addressesOf } from './addresses'
import { imagesOf } from './cover'
import { type FileName, readFileName } from './file-name'
import type { SplitFile } from './front-matter'
import { takeHeading } from './heading'
import type { Place } from './languages'
import { type Known, knownValues } from './names'
import { replaceImages, reportOwnSyntax } from './outside-code'
import { publishedAtOf, statusOf } from './publication'
import { allTexts, firstText, type Group, isGroup, type Value } from './value'

/** Finds the file of an image by its address in a text; null when it is not in the folder. */
type FindImage = (reference: string) => string | null

/** Converts a file of a folder of Markdown; `path` is relative to the folder. */
export function toSourceArticle(
  { path, root, place }: { path: string; root: string; place: Place },
  file: SplitFile,
  findImage: FindImage,
  options: ImportOptions,
): SourceArticle {
  const losses: Loss[] = []
  const name = readFileName(place.path, root)
  const { known, others } = knownValues(file.values)
  if (others.length > 0)
    losses.push(lost('front matter', 'other_fields', { names: truncate(others.join(', '), 390) }))
  const isHtml = /\.html?$/i.test(path)
  const input = firstText(known.title)
  const heading = input === '' && !isHtml ? takeHeading(file.text) : null
  const images = imageCollector(findImage, losses)
  const content = replaceImages(heading?.text ?? file.text, images.collect)
  reportOwnSyntax(content, /\.mdx$/i.test(path), losses)
  const { slug, aliases } = addressesOf(known, name, losses)
  const [summary, description] = [firstText(known.summary), firstText(known.description)]
  const seo = isGroup(known.seo) ? known.seo : {}
  return {
    source: path,
    slug,
    title: input || heading?.title || wordsOf(name.name),
    content,
    format: isHtml ? 'html' : 'markdown',
    ...termsOf(known, name, name.isJekylls || isJekyllsPost(file.values, name)),
    summary: summary || description,
    author: allTexts(known.author, ['name', 'title']).join(', '),
    ...imagesOf(known, content, images.collect, losses),
    metaTitle: firstText(known.metaTitle) || firstText(seo.title),
    metaDescription:
      firstText(known.metaDescription) || firstText(seo.description) || (summary && description),
    metaKeywords: allTexts(known.metaKeywords).join(', '),
    publishedAt: publishedAtOf(known, name, options.timeZone, losses),
    status: statusOf(known, name, options.timeZone, losses),
    aliases,
    ...translationOf(known, place),
    images: images.found,
    losses,
  }
}

/** Front matter takes precedence over the path. Polyglot treats files with one permalink as translations. */
function translationOf({ language, translationKey, permalink }: Known, place: Place) {
  const written = firstText(language)
  const named = firstText(translationKey) || (written !== '' ? firstText(permalink) : '')
  const key = named === '' ? place.key : `named ${named}`
  return { language: written || place.language, ...(key !== undefined && { translationKey: key }) }
}

function imageCollector(findImage: FindImage, losses: Loss[]) {
  const found: LocalImage[] = []
  return {
    found,
    collect(reference: string): string | null {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\{)/i.test(reference) || reference.trim() === '') return null
      const file = findImage(reference)
      if (file === null) {
        losses.push(lost('pictures', 'picture_not_in_folder', { path: truncate(reference, 200) }))
        return null
      }
      const known = found.find(({ from }) => 'file' in from && from.file === file)
      const image = known ?? {
        reference: `local-picture:${found.length}:`,
        written: reference,
        from: { file },
      }
      if (!known) found.push(image)
      return image.reference
    },
  }
}

/** Recognizes a Jekyll post outside its folder by the dated file name and a layout without a path. */
function isJekyllsPost({ layout }: Group, { date }: FileName): boolean {
  return date !== null && /^[\w-]+$/.test(firstText(layout))
}

function termsOf(
  known: Known,
  name: FileName,
  isJekylls: boolean,
): Pick<SourceArticle, 'categories' | 'tags'> {
  const namesIn = (value: Value | undefined) =>
    typeof value === 'string'
      ? value.split(',')
      : allTexts(Array.isArray(value) ? value.flat() : value, ['name', 'title', 'label', 'slug'])
  // Only Jekyll splits a string at spaces, and only in the plural fields.
  const split = (value: Value | undefined) =>
    typeof value === 'string' && isJekylls && !value.includes(',') ? value.split(/\s+/) : namesIn(value)
  const plain = (names: string[]) => names.map((text) => text.trim().replace(/^#(?=\S)/, '')).filter(Boolean)
  return {
    categories: [...plain(namesIn(known.category)), ...plain(split(known.categories)), ...name.categories],
    tags: [...plain(split(known.tags)), ...plain(namesIn(known.tag))],
  }
}

import type { Locale } from '../search/words'
import { parseHtml } from './dom/parse-html'
import { innerHtml } from './dom/serialize'
import { type ArticleImage, extractImages } from './extract/images'
import { extractLanguageText, extractProse, extractText } from './extract/plain-text'
import { summarize } from './extract/summary'
import { minutesFor, wordCount } from './extract/word-count'
import { createHighlighter } from './highlight-code/highlighter'
import { findLanguage } from './language/find-language'
import { type ContentFormat, detectFormat } from './parse/detect-format'
import { type Correction, readSource } from './parse/read-source'
import { countLines, sourceToBlocks } from './parse/source-to-html'
import { maskHttpImages } from './responsive-images'
import { sanitize } from './sanitize/sanitize'
import { markLines } from './transform/lines'
import { addSchemes, localizeImages, resolveRelativeUrls } from './transform/relative-urls'
import { dropRepeatedTitle } from './transform/repeated-title'
import { transform } from './transform/transform'

export type PipelineOptions = {
  format: 'auto' | ContentFormat
  title: string
  alias?: string
  siteUrl: string
  locale: Locale
  /** For an editor: marks each block with the source line where it begins. */
  lines?: 'marked'
}

export type PipelineResult = {
  format: ContentFormat
  html: string
  text: string
  /** The first sentences of the prose, at most 300 code points. */
  excerpt: string
  /** Detected from the title and the text, as a BCP 47 tag; null if unclear. */
  language: string | null
  pictures: ArticleImage[]
  readingMinutes: number
  removed: string[]
  unresolved: string[]
  corrections: Correction[]
}

/** Derives everything from a source, without a time limit. Throws a RangeError if nested too deeply. */
export function runPipeline(
  source: string,
  { format, title, alias, siteUrl, locale, lines }: PipelineOptions,
): PipelineResult {
  const { text: body, frontMatter, corrections } = readSource(source, format)
  const actualFormat = format === 'auto' ? detectFormat(body) : format
  const blocks = sourceToBlocks(body, actualFormat)
  const document = parseHtml(blocks.map(({ html }) => html).join(''))
  addSchemes(document)
  const unresolved = resolveRelativeUrls(document, { canonical: frontMatter?.canonical, alias })
  localizeImages(document, siteUrl)
  maskHttpImages(document)
  if (actualFormat !== 'text' && dropRepeatedTitle(document, title)) corrections.push('title_repeated')
  transform(document, { siteUrl, locale, highlight: createHighlighter(MAX_HIGHLIGHT_MS) })
  if (lines) markLines(document, blocks, countLines(source.slice(0, source.indexOf(body))))
  // The sanitiser comes last, so that no other step can let anything through.
  const transformed = innerHtml(document)
  const { html, removed } = sanitize(transformed)
  // Parsing again takes a twelfth of the time; the sanitiser changes few articles.
  const safeDocument = html === transformed ? document : parseHtml(html)
  const text = extractText(safeDocument)
  return {
    format: actualFormat,
    html,
    text,
    excerpt: summarize(extractProse(safeDocument)),
    language: findLanguage(`${title}\n${extractLanguageText(safeDocument)}`),
    pictures: extractImages(safeDocument),
    readingMinutes: minutesFor(wordCount(text)),
    removed,
    unresolved,
    corrections,
  }
}

/** Highlighting is optional: the rest of an article's time is for its content. */
const MAX_HIGHLIGHT_MS = 600

import type { Locale } from '../search/stem'
import { extractPictures, type Picture } from './extract/pictures'
import { extractProse, extractText } from './extract/plain-text'
import { minutesFor, wordCount } from './extract/summary'
import { createHighlighter } from './highlight-code/highlighter'
import { type ContentFormat, detectFormat } from './parse/detect-format'
import { sourceToHtml } from './parse/source-to-html'
import { sanitize } from './sanitize/sanitize'
import { transform } from './transform/transform'
import { innerHtml, parseHtml } from './tree/tree'

/** What a source is and how it should be shown. */
export type PipelineOptions = {
  format: 'auto' | ContentFormat
  siteUrl: string
  locale: Locale
  linkRel: string
}

/** Everything that is derived from a source. */
export type PipelineResult = {
  format: ContentFormat
  html: string
  text: string
  prose: string
  pictures: Picture[]
  words: number
  readingMinutes: number
  removed: string[]
}

/** Derives everything from a source; takes its time, and throws a RangeError for nesting without end. */
export function build(source: string, { format, siteUrl, locale, linkRel }: PipelineOptions): PipelineResult {
  const actual = format === 'auto' ? detectFormat(source) : format
  const tree = parseHtml(sourceToHtml(source, actual))
  transform(tree, { siteUrl, locale, linkRel, colour: createHighlighter(COLOUR_MILLISECONDS) })
  // The sanitiser comes last: whatever the steps before made of the author's markup, only what it lets through is kept.
  const { html, removed } = sanitize(innerHtml(tree))
  const shown = parseHtml(html)
  const text = extractText(shown)
  const words = wordCount(text)
  return {
    format: actual,
    html,
    text,
    prose: extractProse(shown),
    pictures: extractPictures(shown),
    words,
    readingMinutes: minutesFor(words),
    removed,
  }
}

/** Colours are an extra: an article keeps the rest of its time for what it says. */
const COLOUR_MILLISECONDS = 600

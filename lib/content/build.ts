import { arrange } from './arrange'
import { newColour } from './colour'
import { type ContentFormat, detectFormat } from './detect'
import { toMarkup } from './markup'
import { type Picture, picturesIn } from './pictures'
import { plainText, proseOf } from './plain-text'
import { sanitize } from './sanitize'
import type { Locale } from './stem'
import { minutesFor, wordCount } from './summary'
import { innerHtml, parseHtml } from './tree'

/** What a source is and how it should be shown. */
export type BuildOptions = {
  format: 'auto' | ContentFormat
  siteUrl: string
  locale: Locale
  linkRel: string
}

/** Everything that is derived from a source. */
export type Built = {
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
export function build(source: string, { format, siteUrl, locale, linkRel }: BuildOptions): Built {
  const actual = format === 'auto' ? detectFormat(source) : format
  const tree = parseHtml(toMarkup(source, actual))
  arrange(tree, { siteUrl, locale, linkRel, colour: newColour(COLOUR_MILLISECONDS) })
  // The sanitiser comes last: whatever the steps before made of the author's markup, only what it lets through is kept.
  const { html, removed } = sanitize(innerHtml(tree))
  const shown = parseHtml(html)
  const text = plainText(shown)
  const words = wordCount(text)
  return {
    format: actual,
    html,
    text,
    prose: proseOf(shown),
    pictures: picturesIn(shown),
    words,
    readingMinutes: minutesFor(words),
    removed,
  }
}

/** Colours are an extra: an article keeps the rest of its time for what it says. */
const COLOUR_MILLISECONDS = 600

import type { Document } from 'domhandler'
import { parseHtml } from '../dom/parse-html'
import { innerHtml } from '../dom/serialize'
import { htmlToMarkdown } from '../html-to-markdown/html-to-markdown'
import type { ContentFormat } from '../parse/detect-format'
import { readSource } from '../parse/read-source'
import { sourceToHtml } from '../parse/source-to-html'
import { sanitize } from '../sanitize/sanitize'
import { transformHeadings } from '../transform/headings'
import { normalize } from '../transform/normalize'
import { transformNotes } from '../transform/notes'
import { addSchemes } from '../transform/relative-urls'
import { createUniqueIds } from '../transform/unique-ids'
import { cleanPaste } from './clean-paste'

/** HTML as Markdown; `warnings` are sentences about what was lost. */
export type Converted = { markdown: string; warnings: string[] }

/** Every format but Markdown. */
export type UnmarkedFormat = Exclude<ContentFormat, 'markdown'>

/** HTML of any origin, such as the clipboard, as Markdown. Throws a RangeError if nested too deeply. */
export function convertHtml(html: string): Converted {
  const document = parseHtml(fragmentOf(html))
  addSchemes(document)
  return toConverted(document, cleanPaste(document))
}

/** The source of an article as Markdown; links and images keep their targets. Throws as `convertHtml`. */
export function convertSource(source: string, format: UnmarkedFormat): Converted {
  const { text } = readSource(source, format)
  const document = parseHtml(sourceToHtml(text, format))
  addSchemes(document)
  transformNotes(document, 'id')
  return toConverted(document, [])
}

function toConverted(document: Document, warnings: string[]): Converted {
  normalize(document)
  // Headings get the levels that they have on a page.
  transformHeadings(document, createUniqueIds(), 'id')
  const { html: clean, removed } = sanitize(innerHtml(document))
  const markdown = htmlToMarkdown(parseHtml(clean))
  return { markdown, warnings: [...warnings, ...removed.map((what) => `Removed: ${what}.`)] }
}

/** The copied fragment if the clipboard marks it, else everything. */
function fragmentOf(html: string): string {
  const [start, end] = [html.indexOf(START), html.lastIndexOf(END)]
  return start >= 0 && end > start ? html.slice(start + START.length, end) : html
}

const START = '<!--StartFragment-->'
const END = '<!--EndFragment-->'

import { textContent } from 'domutils'
import { oneLine } from '../../text/strings'
import { parseHtml } from '../dom/parse-html'
import type { SafeHtml } from '../safe-html'

export type Heading = { level: number; id: string; text: string }

/** The headings of an article in order, for a table of contents; the pipeline writes `id` as the first attribute. */
export function extractOutline(html: SafeHtml): Heading[] {
  return [...html.matchAll(HEADING)].map(([, level, id = '', content = '']) => ({
    level: Number(level),
    id,
    text: oneLine(textContent(parseHtml(content.replace(FOOTNOTE, '')))),
  }))
}

const HEADING = /<h([2-6]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs
const FOOTNOTE = /<sup><a class="footnote-ref"[^<>]*>[^<]*<\/a><\/sup>/g

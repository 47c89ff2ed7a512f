import { parseHtml } from '../content/dom/parse-html'
import { extractText } from '../content/extract/plain-text'

/** What a piece of HTML says, in one line: without tags, with its entities decoded. */
export function plainText(html: string): string {
  return /[<&]/.test(html) ? oneLine(extractText(parseHtml(html))) : oneLine(html)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

import { parseHtml } from '../content/dom/parse-html'
import { extractText } from '../content/extract/plain-text'
import { oneLine } from '../text/strings'

/** The text of a piece of HTML on one line, with entities decoded. */
export function plainText(html: string): string {
  const read = html.slice(0, MAX_LENGTH)
  return /[<&]/.test(read) ? oneLine(extractText(parseHtml(read))) : oneLine(read)
}

/** Far more than any field holds. */
const MAX_LENGTH = 100_000

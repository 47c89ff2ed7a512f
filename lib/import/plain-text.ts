import { parseHtml } from '../content/dom/parse-html'
import { extractText } from '../content/extract/plain-text'
import { oneLine } from '../text/strings'

/** What a piece of HTML says, in one line: without tags, with its entities decoded. */
export function plainText(html: string): string {
  const read = html.slice(0, MAX_LENGTH)
  return /[<&]/.test(read) ? oneLine(extractText(parseHtml(read))) : oneLine(read)
}

/** Many times what any field holds. */
const MAX_LENGTH = 100_000

import { oneLine } from '../text/strings'

/** A generated summary comes from within this many characters of the text. */
const MAX_OPENING_LENGTH = 2_000

/** The summary to show above an article's text; null if the text opens with the same words. */
export function deckOf({ summary, text }: { summary: string; text: string }): string | null {
  const opening = oneLine(text.slice(0, MAX_OPENING_LENGTH))
  const words = oneLine(summary.replace(/…$/, ''))
  return words === '' || opening.includes(words) ? null : summary
}

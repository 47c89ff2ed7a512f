/** Far enough into a text to hold the sentences that a summary is made of by itself. */
const BEGINNING = 2_000

/** The summary that stands above an article's text; null where it only says what the text begins with. */
export function deckOf({ summary, text }: { summary: string; text: string }): string | null {
  const beginning = oneLine(text.slice(0, BEGINNING))
  const said = oneLine(summary.replace(/…$/, ''))
  return said === '' || beginning.includes(said) ? null : summary
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

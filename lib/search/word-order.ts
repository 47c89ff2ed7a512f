/** Stands where a word is left out of the order: a term that no word and no stem is. */
const GAP = '='
/** A tsvector stores this many positions of one word; phrases end there on both databases, so that hits are the same. */
const MAX_POSITIONS = 255

/** Words in order, as phrases match them: a word that was there 255 times is left out from then on. */
export function inOrder(words: string[]): string[] {
  const counts = new Map<string, number>()
  return words.map((word) => {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return count > MAX_POSITIONS ? GAP : word
  })
}

/** Errors in the first letter are rare, in the last one less frequent than within a word; letters doubled or not are frequent. */
const FIRST_LETTER = 0.5
const LAST_LETTER = 0.1
const DOUBLED_LETTER = 0.25

/**
 * What it takes to make `word` of `typed`: the number of letters inserted, left out, replaced or exchanged with the next
 * one (optimal string alignment), a little more where the first or the last letter differs, a little less where only a
 * letter is doubled. Null when it takes more than `maxEdits` letters.
 */
export function editCost(typed: string, word: string, maxEdits: number): number | null {
  const edits = editDistance(typed, word, maxEdits)
  if (edits > maxEdits) return null
  const first = typed[0] === word[0] ? 0 : FIRST_LETTER
  const last = typed.at(-1) === word.at(-1) ? 0 : LAST_LETTER
  return edits + first + last - (single(typed) === single(word) ? DOUBLED_LETTER : 0)
}

/** The number of edits; some number above `max` when there are more. */
function editDistance(one: string, other: string, max: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = nextRow(one, other, row, last, beforeLast)
    if (Math.min(...current) > max && Math.min(...last) > max) return max + 1
    beforeLast = last
    last = current
  }
  return last[other.length] ?? max + 1
}

function nextRow(one: string, other: string, row: number, last: number[], beforeLast: number[]): number[] {
  const current = [row]
  for (let column = 1; column <= other.length; column++) {
    const isSame = one[row - 1] === other[column - 1]
    let edits = Math.min(
      at(last, column) + 1,
      at(current, column - 1) + 1,
      at(last, column - 1) + (isSame ? 0 : 1),
    )
    if (row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
      edits = Math.min(edits, at(beforeLast, column - 2) + 1)
    }
    current.push(edits)
  }
  return current
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

function single(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

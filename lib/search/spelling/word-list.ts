type Near = { word: string; cost: number }

const MIN_LENGTH = 3
const MAX_LENGTH = 24
/** More words than any language has. The list keeps the first ones, which include the most frequent. */
const MAX_WORDS = 1_000_000
const LETTERS_AT_FIRST = 4_096

/** Words by length with a mask of their letters: finding near ones among 500,000 takes about 2 ms, and 15 MB. */
export class WordList {
  #count = 0
  readonly #ofLength = Array.from({ length: MAX_LENGTH + 1 }, (_, length) => new PackedWords(length))

  add(word: string): void {
    if (word.length < MIN_LENGTH || this.#count >= MAX_WORDS) return
    if (this.#ofLength[word.length]?.add(word)) this.#count += 1
  }

  near(typed: string, maxEdits: number): Near[] {
    const found: Near[] = []
    for (let length = typed.length - maxEdits; length <= typed.length + maxEdits; length++) {
      for (const word of this.#ofLength[length]?.withLettersNear(typed, maxEdits) ?? []) {
        const cost = editCost(typed, word, maxEdits)
        if (cost !== null && word !== typed) found.push({ word, cost })
      }
    }
    return found.sort((one, other) => one.cost - other.cost || (one.word < other.word ? -1 : 1))
  }
}

class PackedWords {
  #count = 0
  #letters = new Uint16Array(LETTERS_AT_FIRST)
  #masks = new Uint32Array(LETTERS_AT_FIRST)

  constructor(readonly length: number) {}

  add(word: string): boolean {
    if (this.#count === this.#masks.length) this.#masks = grown(this.#masks)
    const start = this.#count * this.length
    while (start + this.length > this.#letters.length) this.#letters = grown(this.#letters)
    for (let at = 0; at < this.length; at++) this.#letters[start + at] = word.charCodeAt(at)
    this.#masks[this.#count] = maskOf(word)
    this.#count += 1
    return true
  }

  *withLettersNear(typed: string, max: number): Generator<string> {
    const wanted = maskOf(typed)
    for (let index = 0; index < this.#count; index++) {
      const mask = this.#masks[index] ?? 0
      if (bits(mask & ~wanted) <= max && bits(wanted & ~mask) <= max) yield this.#wordAt(index)
    }
  }

  #wordAt(index: number): string {
    const start = index * this.length
    return String.fromCharCode(...this.#letters.subarray(start, start + this.length))
  }
}

function grown<Numbers extends Uint16Array | Uint32Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2)
  larger.set(numbers)
  return larger
}

/** One bit for each of 32 letters; rare letters share one. */
function maskOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask >>> 0
}

function bits(value: number): number {
  let pairs = value - ((value >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Errors are rare in the first letter, and rarer in the last than in between; doubled letters are frequent. */
const FIRST_LETTER = 0.5
const LAST_LETTER = 0.1
const DOUBLED_LETTER = 0.25

/** The edits (optimal string alignment), more at the ends, less for doubled letters; null above `maxEdits`. */
export function editCost(typed: string, word: string, maxEdits: number): number | null {
  const edits = editDistance(typed, word, maxEdits)
  if (edits > maxEdits) return null
  const first = typed[0] === word[0] ? 0 : FIRST_LETTER
  const last = typed.at(-1) === word.at(-1) ? 0 : LAST_LETTER
  return edits + first + last - (single(typed) === single(word) ? DOUBLED_LETTER : 0)
}

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

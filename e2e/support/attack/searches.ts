import { ask } from './ask'
import { type Attack, repeat } from './context'

const LETTERS = [...'abcdefghijklmnoprstuwy']
const BEGINNINGS = [
  'ba',
  'di',
  'ka',
  'ke',
  'la',
  'ma',
  'me',
  'pa',
  'pe',
  'ra',
  'sa',
  'se',
  'ta',
  'te',
  'un',
  'ya',
]
const SORTS = ['-published_at', 'published_at', '-updated_at', '-views', 'title', 'relevance']

/** Searches that are expensive for a database; with sort and page a URL repeats only after thousands of requests. */
const searches: ((n: number) => string)[] = [
  (n) => some(LETTERS, n).join(' '),
  (n) => some(BEGINNINGS, n).join(' '),
  (n) => `${'漢字仮名交文'.repeat(40)}${n}`,
  (n) => `"${some(BEGINNINGS, n).join(' ')}"`,
  (n) => `${'a'.repeat(500)}${n}`,
  (n) => `${'"a" '.repeat(200)}${n}`,
]

/** Searches on the page and in the API, from several clients. */
export const searchFlood: Attack = (context) =>
  repeat(context, 16, async (n) => {
    const q = encodeURIComponent(searches[n % searches.length]?.(n) ?? '')
    const path =
      n % 4 === 0
        ? `/cari?q=${q}&page=${(n % 50) + 1}`
        : `/api/artikel?q=${q}&sort=${SORTS[n % SORTS.length]}&limit=${(n % 50) + 1}&page=${(n % 400) + 1}`
    await ask(context, context.clientAddress(n % 8), path)
  })

/** The n-th choice of sixteen `words`. */
function some(words: string[], n: number): string[] {
  return Array.from({ length: 16 }, (_, at) => words[(at * (1 + (n % 7)) + n) % words.length] ?? '')
}

import { BLOCKS, ONE_LANGUAGE, SIGNS } from './words'

/** The language of a text as a BCP 47 tag; null if the text is too short or in several languages. */
export function findLanguage(prose: string): string | null {
  const pieces = sampleOf(prose)
    .split(/\s+/)
    .filter((piece) => !ADDRESS.test(piece))
  const text = pieces.join(' ').toLowerCase()
  const script = scriptOf(text)
  if (script === null) return null
  return ONE_LANGUAGE[script] ?? findBySigns(text.replace(ARABIC_ARTICLE, '').match(WORD) ?? [], script)
}

const SLICE_LENGTH = 400
/** A URL, an email address, a path or a file name such as `config.json`. */
const ADDRESS = /[@/\\_=<>{}]|[\p{L}\d]\.\p{L}/u
/** The article in `Al-Fatihah` or `An-Nisa`, which is not a word of a European language. */
const ARABIC_ARTICLE = /(?<![\p{L}\p{M}])(?:a[dlnrstz]|a[dt]h|as[hy]|el)[-‐‑]/gu
const WORD = /[\p{L}\p{M}]+(?:['’·][\p{L}\p{M}]+)*/gu

/** The beginning, the middle and the end represent a long text well enough. */
function sampleOf(prose: string): string {
  if (prose.length <= 3 * SLICE_LENGTH) return prose
  const middle = Math.floor((prose.length - SLICE_LENGTH) / 2)
  const slices = [0, middle, prose.length - SLICE_LENGTH].map((from) =>
    prose.slice(from, from + SLICE_LENGTH),
  )
  return slices.join(' ')
}

/** How many letters of an alphabet one character of these scripts counts as. */
const DENSITY: Record<string, number> = { Han: 2.5, Kana: 2.5, Hangul: 2.5 }
const MIN_LETTERS = 30
const MIN_SHARE = 0.7
const MIN_KANA = 0.1

/** The script of a text, null if unclear; `Kana` for Japanese, which also uses Han. */
function scriptOf(text: string): string | null {
  const counts = countScripts(text)
  const [kana, han] = [counts.get('Kana') ?? 0, counts.get('Han') ?? 0]
  if (kana > MIN_KANA * (kana + han)) {
    counts.delete('Han')
    counts.set('Kana', kana + han)
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [first] = [...counts].sort((one, other) => other[1] - one[1])
  return first && total >= MIN_LETTERS && first[1] >= MIN_SHARE * total ? first[0] : null
}

function countScripts(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at < text.length; at++) {
    const script = scriptOfCode(text.charCodeAt(at))
    if (script !== null) counts.set(script, (counts.get(script) ?? 0) + (DENSITY[script] ?? 1))
  }
  return counts
}

function scriptOfCode(code: number): string | null {
  for (const [from, to, script] of BLOCKS) if (code <= to) return code >= from ? script : null
  return null
}

type Signs = { languages: string[]; ofWord: Map<string, number[]>; ofLetter: Map<string, number[]> }

const SIGNS_OF = new Map(Object.entries(SIGNS).map(([script, signs]) => [script, toSigns(signs)]))

/** Maps each word and each letter to the indexes of the languages that have it. */
function toSigns(texts: Record<string, string>): Signs {
  const signs: Signs = { languages: Object.keys(texts), ofWord: new Map(), ofLetter: new Map() }
  for (const [at, text] of Object.values(texts).entries()) {
    const [words = '', letters = ''] = text.normalize('NFC').split(':')
    for (const word of new Set(words.trim().split(/\s+/))) add(signs.ofWord, word, at)
    for (const letter of letters) add(signs.ofLetter, letter, at)
  }
  return signs
}

function add(places: Map<string, number[]>, sign: string, at: number) {
  const known = places.get(sign)
  if (known) known.push(at)
  else places.set(sign, [at])
}

const MIN_WORDS = 10
const MIN_HITS = 3
/** In prose a third or more of the words are hits; a list of names has none. */
const MIN_HITS_SHARE = 0.13
/** The maximum ratio of hits only in another language to hits only in the first; above it, the text is in both. */
const MAX_OTHER = 0.5

function findBySigns(words: string[], script: string): string | null {
  const signs = SIGNS_OF.get(script)
  if (!signs || words.length < MIN_WORDS) return null
  const hits = words.map((word) => hitsOf(word, signs)).filter((places) => places.length > 0)
  const counts = countEach(hits)
  const most = Math.max(...counts.values())
  if (most < Math.max(MIN_HITS, MIN_HITS_SHARE * words.length)) return null
  const first = signs.languages.findIndex((_, at) => counts.get(at) === most)
  const shared = countEach(hits.filter((places) => places.includes(first)))
  const isClear = [...counts].every(([other, count]) => {
    const both = shared.get(other) ?? 0
    return other === first || count - both <= MAX_OTHER * (most - both)
  })
  const language = signs.languages[first] ?? null
  return isClear && language !== LATIN ? language : null
}

/** Detected so that filler text (lorem ipsum) is not mistaken for another language. */
const LATIN = 'la'
const NOTHING: number[] = []
const PLAIN = /^[a-z]*$/

function hitsOf(word: string, { ofWord, ofLetter }: Signs): number[] {
  const hits = ofWord.get(word) ?? NOTHING
  if (PLAIN.test(word)) return hits
  const further = [...new Set(word)].flatMap((letter) => ofLetter.get(letter) ?? NOTHING)
  return further.length === 0 ? hits : [...new Set([...hits, ...further])]
}

function countEach(hits: number[][]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const places of hits) for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return counts
}

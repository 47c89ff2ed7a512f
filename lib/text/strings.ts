import { closestMatch } from 'leven'

/** Truncates to `max` code points including `…`, at a word unless it is long or there are no spaces. */
export function truncate(text: string, max: number): string {
  // A code point has at most two code units, so this holds one more than fits.
  const points = [...text.slice(0, 2 * max + 2)]
  if (points.length <= max) return text
  const cut = points.slice(0, max - 1).join('')
  const end = isSpace(points[max - 1]) ? cut.length : cut.search(LAST_SPACE)
  const whole = cut.slice(0, end > cut.length / 2 ? end : graphemeStart(text, cut.length))
  return `${whole.replace(LOOSE_END, '')}…`
}

const LAST_SPACE = /\s\S*$/
const LOOSE_END = /(?<![\s,;:–—-])[\s,;:–—-]+$/u

/**
 * The start of the grapheme (a character with its accents and vowel signs) at index `at`; `at` itself in a grapheme of more
 * than 40 code units.
 */
export function graphemeStart(text: string, at: number): number {
  const from = Math.max(0, at - MAX_GRAPHEME_LENGTH)
  const start = graphemes.segment(text.slice(from, at + 2)).containing(at - from)?.index ?? 0
  return start === 0 ? at : from + start
}

const MAX_GRAPHEME_LENGTH = 40
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function isSpace(point: string | undefined): boolean {
  return point !== undefined && point.trim() === ''
}

/** Collapses whitespace to single spaces and trims. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * A Unicode normal form, in linear time: `normalize` takes minutes to sort a megabyte of marks on one letter. Of more marks than
 * any writing has, each 256 are sorted by themselves.
 */
export function toNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  if (!MANY_MARKS.test(text)) return text.normalize(form)
  return text.replace(PIECE, (piece) => piece.normalize(form))
}

/** With the halfwidth sound marks, which only NFKC makes marks. */
const MANY_MARKS = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{256}/u
const PIECE = /[^\p{M}\uFF9E\uFF9F]+[\p{M}\uFF9E\uFF9F]{0,256}|[\p{M}\uFF9E\uFF9F]{1,256}/gu

/** Escapes a text for HTML or XML, in content and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPES[entity] ?? entity)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const UNESCAPES = Object.fromEntries(
  Object.entries(ESCAPES).map(([character, entity]) => [entity, character]),
)

/** A control character that is never stored: C0 without tab, LF and CR. PostgreSQL cannot even search for NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Whether a text can be stored: without such characters and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !CONTROL_CHARACTER.test(text)
}

/** Whether a text can name a person or a key: names appear in lists, revisions and log lines. */
export function isDisplayName(name: string): boolean {
  return name.trim() === name && name !== '' && name.length <= 100 && !/\p{C}/u.test(name)
}

type NameGuess<Name extends string> = {
  find: (text: string) => Name | null
  guess: (text: string) => Name | null
}

/** Shorter words are too similar to each other. */
const MIN_LENGTH_OF_SLIPS = 5
const MAX_SLIPS = 2
const MAX_LENGTH = 60

/** Guesses which name is meant; `otherWords` maps each name to its synonyms, separated by spaces. */
export function guessNames<Name extends string>(otherWords: Record<Name, string>): NameGuess<Name> {
  // The type of `Object.entries` has any string as a key.
  const entries = Object.entries(otherWords) as [Name, string][]
  const names = new Map(
    entries.flatMap(([name, words]) =>
      [name, ...words.split(' ')].map((word) => [fold(word), name] as const),
    ),
  )
  const long = [...names.keys()].filter((word) => word.length >= MIN_LENGTH_OF_SLIPS)
  const find = (text: string) => (text.length > MAX_LENGTH ? null : (names.get(fold(text)) ?? null))
  const nearest = (text: string) =>
    text.length > MAX_LENGTH ? '' : (closestMatch(fold(text), long, { maxDistance: MAX_SLIPS }) ?? '')
  return { find, guess: (text) => find(text) ?? names.get(nearest(text)) ?? null }
}

/** Ignores case and separators: `metaTitle` is `meta_title`. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Decodes percent-encoding; null if it is malformed or not UTF-8. */
export function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** As `decodeOrNull`, but returns malformed text unchanged. */
export function decodeOrKeep(text: string): string {
  return decodeOrNull(text) ?? text
}

/** Parses an id in a URL; 0, which no row has, for anything else. */
export function toId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}

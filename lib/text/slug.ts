import anyAscii from 'any-ascii'
import slugify from 'slugify'

export const MAX_SLUG_LENGTH = 191

/** Lower-case `a-z0-9-`, cut at a word; `''` if nothing is left. Transliterates all scripts; drops emoji, named in English. */
export function toSlug(text: string, max = MAX_SLUG_LENGTH): string {
  const separated = text
    .slice(0, MAX_INPUT_LENGTH)
    .normalize('NFKC')
    .replace(APOSTROPHE, '')
    .replace(PICTOGRAPH, ' ')
    .replace(HAN, ' $& ')
    .replace(ALEPH, 'a')
  const words = anyAscii(separated).replace(/'/g, '').replace(NOT_IN_A_SLUG, ' ')
  return cutAtWord(slugify(words, { lower: true, strict: true }), max)
}

/** The stored form of a given slug; empty if nothing is left. */
export function normalizeSlug(text: string): string {
  return toSlug(text, MAX_SLUG_LENGTH)
}

/** Whether a text can be an article's slug; an impossible one need not be looked up. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && /^[a-z0-9-]+$/.test(text)
}

/** `slug-n` of at most `max` characters: the slug is cut to fit, at a word where possible. */
export function withSuffix(slug: string, n: number, max: number): string {
  const suffix = `-${n}`
  return cutAtWord(slug, max - suffix.length) + suffix
}

/** No title is longer; bounds the work on a slug that a client sends. */
const MAX_INPUT_LENGTH = 2_000
/** Apostrophes join: “Jum'at” is one word. */
const APOSTROPHE = /['’‘ʼʻ´`′]/g
const PICTOGRAPH =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D|\u20E3/gu
/** Each Han character is a syllable; joined, their transliterations would be unreadable. */
const HAN = /\p{Script=Han}/gu
/** any-ascii drops these letters, which are often the only vowels that Arabic and Hebrew write. */
const ALEPH = /[اأإآٱאע]/g
const NOT_IN_A_SLUG = /[^a-zA-Z0-9]+/g

function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max)
  if (slug[max] === '-') return cut
  const lastWord = cut.lastIndexOf('-')
  // A word longer than all before it is cut too, rather than lost.
  return lastWord >= max / 2 ? cut.slice(0, lastWord) : cut
}

import { closestMatch } from 'leven'

/** Names of a fixed set, as callers may spell them. */
export type NameGuess<Name extends string> = {
  /** The name that is meant by another spelling, or by another word for it; null when none is. */
  find: (given: string) => Name | null
  /** The same, and else the name that differs by a slip of the keys. */
  guess: (given: string) => Name | null
}

/** Shorter words are too near to each other. */
const MIN_LENGTH_OF_SLIPS = 5
const MAX_SLIPS = 2
/** Nobody means a name by a word that is longer. */
const MAX_LENGTH = 60

/** Guesses which of the names is meant; `otherWords` has, for each, other words for it, separated by spaces. */
export function guessNames<Name extends string>(otherWords: Record<Name, string>): NameGuess<Name> {
  // Object.entries does not know that an object has the keys of its type only.
  const entries = Object.entries(otherWords) as [Name, string][]
  const names = new Map(
    entries.flatMap(([name, words]) =>
      [name, ...words.split(' ')].map((word) => [fold(word), name] as const),
    ),
  )
  const long = [...names.keys()].filter((word) => word.length >= MIN_LENGTH_OF_SLIPS)
  const find = (given: string) => (given.length > MAX_LENGTH ? null : (names.get(fold(given)) ?? null))
  const nearest = (given: string) =>
    given.length > MAX_LENGTH ? '' : (closestMatch(fold(given), long, { maxDistance: MAX_SLIPS }) ?? '')
  return { find, guess: (given) => find(given) ?? names.get(nearest(given)) ?? null }
}

/** Case and separators are a matter of taste: `metaTitle` is `meta_title`. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

import { stemmer } from '@orama/stemmers/english'
import { indonesianStem } from './indonesian-stemmer'

/** The languages whose word forms match each other. */
export type Locale = 'id' | 'en'

/**
 * The stem of a folded word in the site's language. Words under four letters, with digits, or in other scripts are
 * their own stem.
 */
export function stemOf(word: string, locale: Locale): string {
  const known = memory[locale].get(word)
  if (known !== undefined) return known
  if (!STEMMABLE.test(word)) return word
  const stem = stemmers[locale](word)
  if (memory[locale].size >= MAX_CACHED_STEMS) memory[locale].clear()
  memory[locale].set(word, stem)
  return stem
}

/** The library cuts one letter too many off -tion and -sion (`adoption` → `adop`), so that `adopt` would not match. */
function englishStem(word: string): string {
  const stem = stemmer(word)
  const [, start, letter = ''] = /^(.+)([st])ions?$/.exec(word) ?? []
  return stem === start ? stem + letter : stem
}

const STEMMABLE = /^[a-z]{4,40}$/
const stemmers = { id: indonesianStem, en: englishStem }
/** A language uses few words very often. */
const MAX_CACHED_STEMS = 20_000
const memory = { id: new Map<string, string>(), en: new Map<string, string>() }

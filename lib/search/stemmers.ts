import { stemmer as armenian } from '@orama/stemmers/armenian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as indian } from '@orama/stemmers/indian'
import { stemmer as irish } from '@orama/stemmers/irish'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as nepali } from '@orama/stemmers/nepali'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as sanskrit } from '@orama/stemmers/sanskrit'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { config } from '../config'
import { indonesianStem } from './indonesian-stemmer'
import { arabicStem, bulgarianStem, englishStem, russianStem, turkishStem } from './own-stemmers'

type Stem = (word: string) => string

/** By the first subtag of a BCP 47 tag. */
export const STEMMERS: Record<string, Stem> = {
  ar: arabicStem,
  bg: bulgarianStem,
  da: danish,
  de: german,
  el: greek,
  en: englishStem,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: indian,
  hu: hungarian,
  hy: armenian,
  id: indonesianStem,
  it: italian,
  lt: lithuanian,
  nb: norwegian,
  ne: nepali,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russianStem,
  sa: sanskrit,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkishStem,
  uk: ukrainian,
}

/** The language of a BCP 47 tag that selects the stemmer; the site's for ''. */
export function stemLanguage(tag: string): string {
  const [language = ''] = (tag || config().siteLocale).split('-', 1)
  return language
}

/** Whether a language has a stemmer. */
export function isStemmed(tag: string): boolean {
  return STEMMERS[stemLanguage(tag)] !== undefined
}

/** Whether a folded word of a language can have other forms: in `id` and `en` no shorter ones, no numbers. */
function isStemmable(word: string, language: string): boolean {
  return STEMMERS[language] !== undefined && (PLAIN.has(language) ? PLAIN_WORD : WORD).test(word)
}

const PLAIN = new Set(['id', 'en'])
const PLAIN_WORD = /^[a-z]{4,40}$/
const WORD = /^[\p{L}\p{M}]{4,40}$/u

/** A word's stem, alone and as in `namedStem`. */
type Forms = { stem: string; named: string }

/** About 8 MB. Most words of a text were in others, and a lookup takes a tenth of the time of stemming. */
const MAX_REMEMBERED = 40_000
const remembered = { count: 0, of: new Map<string, Map<string, Forms>>() }

/** The stem of a folded word of a text; a short one, a number, and one of a language without a stemmer is its own. */
export function stemOf(word: string, tag: string): string {
  return formsOf(word, tag).stem
}

/**
 * The stem as in the index, the vocabulary and keywords: prefixed with its language. Without a prefix for texts whose language
 * is not yet detected.
 */
export function namedStem(word: string, tag: string): string {
  return formsOf(word, tag).named
}

function formsOf(word: string, tag: string): Forms {
  const known = remembered.of.get(tag)?.get(word)
  if (known) return known
  const language = stemLanguage(tag)
  const stem = isStemmable(word, language) ? stemIfAble(word, language) : word
  return remember(word, tag, { stem, named: nameStem(stem, tag) })
}

/** A stemmer that throws must not fail an article or a search. */
function stemIfAble(word: string, language: string): string {
  try {
    return STEMMERS[language]?.(word) || word
  } catch {
    return word
  }
}

function remember(word: string, tag: string, forms: Forms): Forms {
  if (remembered.count >= MAX_REMEMBERED) Object.assign(remembered, { count: 0, of: new Map() })
  const ofTag = remembered.of.get(tag) ?? new Map<string, Forms>()
  remembered.of.set(tag, ofTag.set(word, forms))
  remembered.count += 1
  return forms
}

/** Like `namedStem`, for a stem. */
export function nameStem(stem: string, tag: string): string {
  return tag === '' ? stem : `${stemLanguage(tag)}=${stem}`
}

/** The named stems of a folded word of a query in these languages; none where it cannot be stemmed. */
export function namedStems(word: string, tags: readonly string[]): string[] {
  const able = tags.filter((tag) => isStemmable(word, stemLanguage(tag)))
  return [...new Set(able.map((tag) => namedStem(word, tag)))]
}

/** The bare stem among `stems` in a language; null if there is none. */
export function stemIn(stems: readonly string[], tag: string): string | null {
  const prefix = nameStem('', tag)
  const found = stems.find((stem) => (prefix === '' ? !stem.includes('=') : stem.startsWith(prefix)))
  return found === undefined ? null : found.slice(prefix.length)
}

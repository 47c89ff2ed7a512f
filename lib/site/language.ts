import { type Config, config } from '../config'

type Language = Config['siteLocale']

/** The `lang` of a text that is plainly in another language than the site; undefined where it is not. */
export function otherLanguageOf(text: string): Language | undefined {
  const language = languageOf(text)
  return language === config().siteLocale ? undefined : language
}

/** The language that a text is in, where its small words make that plain: `id`, `en`; else undefined. */
export function languageOf(text: string): Language | undefined {
  const found =
    text
      .slice(0, MAX_INPUT_LENGTH)
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const indonesian = found.filter((word) => SMALL_WORDS.id.has(word)).length
  const english = found.filter((word) => SMALL_WORDS.en.has(word)).length
  if (indonesian >= LEAD && indonesian > english * LEAD) return 'id'
  if (english >= LEAD && english > indonesian * LEAD) return 'en'
  return undefined
}

/** The small words that no text of a language does without, and that the other has not. */
const SMALL_WORDS: Record<Language, Set<string>> = {
  id: new Set(
    'yang dan di dengan untuk dari ini itu tidak adalah pada ke dalam akan juga oleh sebagai'.split(' '),
  ),
  en: new Set('the and of to is in that it for with as are this on be by not from you'.split(' ')),
}

/** What a language must lead by to be believed. */
const LEAD = 2
const MAX_INPUT_LENGTH = 2_000

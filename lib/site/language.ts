import { type Config, config } from '../config'

type Language = Config['siteLocale']

/** The `lang` of a text that is clearly in another language than the site; otherwise undefined. */
export function otherLanguageOf(text: string): Language | undefined {
  const language = languageOf(text)
  return language === config().siteLocale ? undefined : language
}

/** The language of a text if its stop words show it clearly: `id` or `en`; otherwise undefined. */
export function languageOf(text: string): Language | undefined {
  const opening = text.slice(0, MAX_INPUT_LENGTH).toLowerCase()
  const words = opening.match(/[a-z]+/g) ?? []
  const indonesian = words.filter((word) => STOP_WORDS.id.has(word)).length
  const english = words.filter((word) => STOP_WORDS.en.has(word)).length
  if (indonesian >= MIN_LEAD && indonesian > english * MIN_LEAD) return 'id'
  if (english >= MIN_LEAD && english > indonesian * MIN_LEAD) return 'en'
  return undefined
}

/** Frequent words of one language that the other does not have. */
const STOP_WORDS: Record<Language, Set<string>> = {
  id: new Set(
    'yang dan di dengan untuk dari ini itu tidak adalah pada ke dalam akan juga oleh sebagai'.split(' '),
  ),
  en: new Set('the and of to is in that it for with as are this on be by not from you'.split(' ')),
}

/** How many times as many stop words a language must have as the other. */
const MIN_LEAD = 2
const MAX_INPUT_LENGTH = 2_000

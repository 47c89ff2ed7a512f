import { config } from '../config'
import { directionOf } from '../text/direction'

/** The attributes of a text in a language, on a page in `around`: its `lang` only where that is another one. */
export function languageAttributes(
  language: string,
  around: string = config().siteLocale,
): { lang?: string; dir: 'rtl' | 'auto' } {
  if (language === around) return { dir: 'auto' }
  // A title in Arabic may begin with a word in Latin letters.
  return { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'auto' }
}

/** Whether a language (a tag of BCP 47) is written from the right, in its script or the one that it likely has. */
export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
}

/** The direction of an article: one in a language of Latin letters may have a title in others. */
export function directionOfArticle({ language, title }: { language: string; title: string }): 'rtl' | 'ltr' {
  return isRightToLeft(language) ? 'rtl' : (directionOf(title) ?? 'ltr')
}

const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '))

/** What is proposed first: the languages of the neighbourhood, and those that most is written in. */
export const COMMON_LANGUAGES: readonly string[] =
  'id en ms jv su ar zh ja ko de es fr hi it nl pt ru th tl tr vi'.split(' ')

/** What a language calls itself (`Deutsch`, `العربية`), as it stands alone; the tag where nobody knows. */
export function ownNameOf(language: string): string {
  return nameIn(language, language)
}

/** What a language is called in another, as it stands alone: `Jerman`. */
export function nameIn(language: string, reader: string): string {
  const own = OWN_NAMES[language]
  if (own !== undefined && language === reader) return own
  const names = new Intl.DisplayNames([reader, 'en'], { type: 'language', fallback: 'none' })
  // Of a tag with extensions, or parts for private use, newer versions of V8 know no name.
  const name = names.of(new Intl.Locale(language).baseName)
  if (name === undefined) return language
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
}

/** CLDR has the names of countries and people for these. */
const OWN_NAMES: Record<string, string> = { id: 'Bahasa Indonesia', ms: 'Bahasa Melayu' }

/**
 * A language with its territory, as Open Graph names it (https://ogp.me/#optional): the one that its tag has, else the
 * likely one (CLDR's likely subtags). `es-419` is that of `es`, since 419 is no territory.
 */
export function openGraphLocale(language: string): string {
  const locale = new Intl.Locale(language)
  const { region = '' } = locale.maximize()
  const territory = /^[A-Z]{2}$/.test(region) ? region : new Intl.Locale(locale.language).maximize().region
  return territory === undefined ? locale.language : `${locale.language}_${territory}`
}

import { config } from '../config'
import { directionOf, RIGHT_TO_LEFT_SCRIPTS } from '../text/direction'

/** The attributes of a text in a language, on a page in `around`: `lang` only if they differ. */
export function languageAttributes(
  language: string,
  around: string = config().siteLocale,
): { lang?: string; dir: 'rtl' | 'auto' } {
  if (language === around) return { dir: 'auto' }
  // A title in Arabic may begin with a word in Latin letters.
  return { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'auto' }
}

/** Whether a language (a BCP 47 tag) is written from right to left, in its script or its likely one. */
export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT_SCRIPTS.includes(new Intl.Locale(language).maximize().script ?? '')
}

/** The direction of an article, by its language or the script of its title. */
export function directionOfArticle({ language, title }: { language: string; title: string }): 'rtl' | 'ltr' {
  return isRightToLeft(language) ? 'rtl' : (directionOf(title) ?? 'ltr')
}

/** Suggested first: the languages of the region, and the most widely used ones. */
export const COMMON_LANGUAGES: readonly string[] =
  'id en ms jv su ar zh ja ko de es fr hi it nl pt ru th tl tr vi'.split(' ')

/** The name of a language in itself (`Deutsch`, `العربية`), capitalized; the tag if there is none. */
export function ownNameOf(language: string): string {
  return nameIn(language, language)
}

/** The name of a language in another, capitalized: `Jerman`. */
export function nameIn(language: string, reader: string): string {
  const own = OWN_NAMES[language]
  if (own !== undefined && language === reader) return own
  const names = new Intl.DisplayNames([reader, 'en'], { type: 'language', fallback: 'none' })
  // Newer versions of V8 have no name for a tag with extensions, or parts for private use.
  const name = names.of(new Intl.Locale(language).baseName)
  if (name === undefined) return language
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
}

/** CLDR has the names of countries and people for these. */
const OWN_NAMES: Record<string, string> = { id: 'Bahasa Indonesia', ms: 'Bahasa Melayu' }

/**
 * A language with its territory, in Open Graph's form (https://ogp.me/#optional): the territory of its tag, else the
 * likely one (CLDR's likely subtags). `es-419` gets that of `es`, since 419 is not a territory.
 */
export function openGraphLocale(language: string): string {
  const locale = new Intl.Locale(language)
  const { region = '' } = locale.maximize()
  const territory = /^[A-Z]{2}$/.test(region) ? region : new Intl.Locale(locale.language).maximize().region
  return territory === undefined ? locale.language : `${locale.language}_${territory}`
}

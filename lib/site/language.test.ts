import { expect, test } from 'vitest'
import { isRightToLeft, languageAttributes, nameIn, openGraphLocale, ownNameOf } from './language'

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur', 'ps', 'yi', 'dv', 'ckb', 'ug', 'az-Arab', 'pa-PK', 'sd'])(
  '%s is written from the right',
  (language) => {
    expect(isRightToLeft(language)).toBe(true)
  },
)

test.each(['id', 'en', 'de', 'ja', 'zh-Hant', 'ar-Latn', 'ku', 'pa', 'az', 'sd-Deva', 'tlh'])(
  '%s is written from the left',
  (language) => {
    expect(isRightToLeft(language)).toBe(false)
  },
)

test('a text has its language where the page around it has another one', () => {
  expect(languageAttributes('id')).toEqual({ dir: 'auto' })
  expect(languageAttributes('en')).toEqual({ lang: 'en', dir: 'auto' })
  expect(languageAttributes('ar')).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(languageAttributes('id', 'en')).toEqual({ lang: 'id', dir: 'auto' })
})

test.each([
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
  ['fr', 'Français'],
  ['pt-BR', 'Português (Brasil)'],
  ['id', 'Bahasa Indonesia'],
  ['qqq', 'qqq'],
])('%s calls itself %s', (language, name) => {
  expect(ownNameOf(language)).toBe(name)
})

test('a language has a name in each other one', () => {
  expect(nameIn('de', 'id')).toBe('Jerman')
  expect(nameIn('id', 'en')).toBe('Indonesian')
})

test('what a tag has for private use, or as extensions, leaves its language the name', () => {
  expect(nameIn('de-AT-x-wien', 'id')).toBe('Jerman (Austria)')
  expect(ownNameOf('fr-u-ca-gregory')).toBe('Français')
})

test.each([
  ['id', 'id_ID'],
  ['en', 'en_US'],
  ['en-GB', 'en_GB'],
  ['ar', 'ar_EG'],
  ['pt', 'pt_BR'],
  ['zh-Hant', 'zh_TW'],
  ['sr-Latn', 'sr_RS'],
  ['es-419', 'es_ES'],
  ['qqq', 'qqq'],
])('Open Graph has %s as %s', (language, locale) => {
  expect(openGraphLocale(language)).toBe(locale)
})

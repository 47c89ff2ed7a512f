import { expect, test } from 'vitest'
import { isRightToLeft, languageAttributes, nameIn, openGraphLocale, ownNameOf } from './language'

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur', 'ps', 'yi', 'dv', 'ckb', 'ug', 'az-Arab', 'pa-PK', 'sd'])(
  '%s is written from right to left',
  (language) => {
    expect(isRightToLeft(language)).toBe(true)
  },
)

test.each(['id', 'en', 'de', 'ja', 'zh-Hant', 'ar-Latn', 'ku', 'pa', 'az', 'sd-Deva', 'tlh'])(
  '%s is written from left to right',
  (language) => {
    expect(isRightToLeft(language)).toBe(false)
  },
)

test('a text has a lang attribute when its language differs from that of the page', () => {
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

test('a language has a name in other languages', () => {
  expect(nameIn('de', 'id')).toBe('Jerman')
  expect(nameIn('id', 'en')).toBe('Indonesian')
})

test('private use subtags and extensions do not affect the name of a language', () => {
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

import { expect, test } from 'vitest'
import { languageOf, otherLanguageOf } from './language'

const texts = [
  ['Empat kelopak yang bertemu di satu titik, dan berulang ke segala arah.', 'id'],
  ['The fastest way to understand a web page is to load it on a bus.', 'en'],
  ['Halo', undefined],
  ['', undefined],
  ['東京の朝', undefined],
] as const

test.each(texts)('the language of %o is found to be %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('only a language other than the site’s is named', () => {
  expect(otherLanguageOf('Kopi yang baik tidak perlu dijelaskan')).toBeUndefined()
  expect(otherLanguageOf('The sea comes in and the sea goes out')).toBe('en')
})

import { afterEach, expect, it, vi } from 'vitest'
import { STEMMERS, stemOf } from './stemmers'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Folded words in every alphabet with a stemmer. */
const WORDS = `
  промени процеси въпроси времена успехи вестници хората правителството училища строеве книги правительство країни владе
  articles government countries regering lande regierung länder gobierno paises gouvernement pays governo paesi guverne
  hallitus maat kormany orszagok vyriausybe salys hukumet ulkeler pemerintah negara rialtas tiortha kybernisi
  κυβερνηση χωρεσ κατιουσα կառավարություն երկրներ الحكومة الدول والكتاب सरकार देशों शासनम् राष्ट्राणि அரசாங்கம் நாடுகள்
`
  .trim()
  .split(/\s+/)

it.each(Object.entries(STEMMERS))('stems words of any language with the stemmer of %s', (_language, stem) => {
  for (const word of WORDS) expect(() => stem(word), word).not.toThrow()
})

it('returns the word itself when a stemmer throws', () => {
  vi.spyOn(STEMMERS, 'da').mockImplementation(() => {
    throw new TypeError('Cannot assign to read only property')
  })
  expect(stemOf('regeringens', 'da')).toBe('regeringens')
})

import { describe, expect, test } from 'vitest'
import { SENTENCES, type SentenceCode, say } from '../../import/sentences'
import { importSentence } from './import-sentences'

const CODES = Object.keys(SENTENCES) as SentenceCode[]
const LANGUAGES = ['id', 'en'] as const

const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const templateOf = (code: string, language: 'id' | 'en') => importSentence(language)({ code, values: {} })

/** Only who types commands can do something about these. */
const LEFT_OUT = new Set([
  ...['line_unknown {key}', 'no_markdown {path}', 'refused {text}', 'refused_at {text}'],
])

describe.each(LANGUAGES)('what an import says in %s', (language) => {
  test('has a place for each value of each sentence, and no other', () => {
    const wrong = CODES.flatMap((code) => {
      const wanted = placesIn(SENTENCES[code]).filter((place) => !LEFT_OUT.has(`${code} ${place}`))
      const found = placesIn(templateOf(code, language)).filter((place) => !LEFT_OUT.has(`${code} ${place}`))
      return String(found) === String(wanted) ? [] : [{ code, wanted, found }]
    })
    expect(wrong).toEqual([])
  })

  test('names no flag and no command line', () => {
    const texts = CODES.map((code) => templateOf(code, language))
    expect(texts.filter((text) => /(?:^|\s|\()--[a-z]|iconv|jq -c|same command/.test(text))).toEqual([])
  })
})

test('a sentence within another is in the same language', () => {
  const said = say('own_syntax', { syntax: say('formula'), example: '$$x$$' })
  expect(said.message).toBe('a formula stays as text: $$x$$')
  expect(importSentence('id')(said)).toBe('rumus tetap sebagai teks: $$x$$')
})

test('a warning of the service is said in Indonesian, one that is not known in its own words', () => {
  const service = (about: string) =>
    importSentence('id')(
      say('service', { text: 'Removed from the content: script.', about, detail: 'script' }),
    )
  expect(service('content_sanitized')).toBe('dikeluarkan dari isi karena tidak aman: script')
  expect(service('new_one')).toBe('Jawaban layanan: Removed from the content: script.')
})

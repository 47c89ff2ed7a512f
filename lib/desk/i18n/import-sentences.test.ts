import { describe, expect, test } from 'vitest'
import { runPipeline } from '../../content/pipeline'
import { limitWarnings } from '../../errors'
import { SENTENCES, type SentenceCode, say } from '../../import/sentences'
import { importSentence } from './import-sentences'

const CODES = Object.keys(SENTENCES) as SentenceCode[]
const LANGUAGES = ['id', 'en'] as const

const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const templateOf = (code: string, language: 'id' | 'en') => importSentence(language)({ code, values: {} })

/** Values that help only users of the command line. */
const LEFT_OUT = new Set([
  ...['line_unknown {key}', 'no_markdown {path}', 'refused {text}', 'refused_at {text}'],
])

describe.each(LANGUAGES)('the messages of an import in %s', (language) => {
  test('have a placeholder for each value, and no other', () => {
    const wrong = CODES.flatMap((code) => {
      const wanted = placesIn(SENTENCES[code]).filter((place) => !LEFT_OUT.has(`${code} ${place}`))
      const found = placesIn(templateOf(code, language)).filter((place) => !LEFT_OUT.has(`${code} ${place}`))
      return String(found) === String(wanted) ? [] : [{ code, wanted, found }]
    })
    expect(wrong).toEqual([])
  })

  test('name no flag or command', () => {
    const texts = CODES.map((code) => templateOf(code, language))
    expect(texts.filter((text) => /(?:^|\s|\()--[a-z]|iconv|jq -c|same command/.test(text))).toEqual([])
  })
})

test('a nested sentence is in the same language', () => {
  const said = say('own_syntax', { syntax: say('formula'), example: '$$x$$' })
  expect(said.message).toBe('a formula stays as text: $$x$$')
  expect(importSentence('id')(said)).toBe('rumus tetap sebagai teks: $$x$$')
})

test('a warning of the service is in Indonesian, and an unknown one is quoted', () => {
  expect(answered('content_sanitized', 'script')).toBe('dikeluarkan dari isi karena tidak aman: script')
  expect(answered('title_repeated', '')).toMatch(/^judul pertama/)
  expect(answered('new_one', 'script')).toBe('Jawaban layanan: Removed from the content: script.')
})

test('removed content is described in Indonesian, with HTML names unchanged', () => {
  const source = `<p onclick="x()"><a href="javascript:x">a</a> <a href="b in c[d].html">b</a></p>
    <iframe src="https://contoh.example/peta"></iframe><script>x</script>`
  const { removed, unresolved } = runPipeline(source, {
    format: 'html',
    title: 'Judul',
    siteUrl: 'https://situs.example',
    locale: 'id',
  })
  expect(removed.map((detail) => answered('content_sanitized', detail))).toEqual(
    [
      'atribut onclick',
      'alamat javascript:x di a[href]',
      'alamat https://contoh.example/peta di iframe[src]',
      'elemen script',
    ].map((what) => `dikeluarkan dari isi karena tidak aman: ${what}`),
  )
  const full = `${unresolved[0]}. Write it in full, or begin the content with <base href="…">`
  expect(answered('relative_url', full)).toMatch(/: b in c\[d\]\.html di a\[href\]$/)
})

test('the number of omitted warnings is in Indonesian', () => {
  const warning = {
    code: 'content_sanitized',
    field: 'content',
    message: 'Removed from the content: script.',
  }
  const text = limitWarnings(Array(25).fill(warning)).at(-1)?.message ?? ''
  expect(answered('content_sanitized', '', text)).toBe('5 peringatan sejenis lagi tidak disebut')
})

/** A message of the service, in Indonesian. */
function answered(about: string, detail: string, text = 'Removed from the content: script.'): string {
  return importSentence('id')(say('service', { text, about, detail }))
}

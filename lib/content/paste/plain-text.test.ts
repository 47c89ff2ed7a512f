import { expect, test } from 'vitest'
import { runPipeline } from '../pipeline'
import { convertSource } from './convert'

const OPTIONS = { title: '', siteUrl: 'https://example.org', locale: 'id' } as const

const texts = [
  { what: 'lines and paragraphs', text: 'Satu\nDua\n\n\n Tiga' },
  { what: 'marks of Markdown', text: '*a* _b_ `c` ~d~ ~~e~~ [f](g) ![h](i) <b>j</b> &amp; \\k [^1]' },
  { what: 'what begins blocks', text: '# a\n ## b\n- c\n+ d\n1. e\n2) f\n> g\n---\n===\n```\nh\n```' },
  { what: 'what looks like a table', text: '| a | b |\n|---|---|\n| c | d |' },
  { what: 'what looks like front matter', text: '---\ntags: kopi\n---\nIsi' },
  { what: 'indented lines', text: '    a\n\n\tb' },
  {
    what: 'addresses that it links, and those that it does not',
    text: 'https://a.example/b_c. www.a.example ftp://a.example x@a.example mailto:x@a.example',
  },
  { what: 'a first line that repeats the title', text: 'Judul\n\nIsi' },
]

test.each(texts)('plain text with $what looks the same as Markdown', ({ text }) => {
  const { markdown } = convertSource(text, 'text')
  const before = runPipeline(text, { ...OPTIONS, title: 'Judul', format: 'text' })
  const after = runPipeline(markdown, { ...OPTIONS, title: 'Judul', format: 'markdown' })
  expect(shown(after.html)).toBe(shown(before.html))
})

/** Normalizes white space, which is invisible next to a line break. */
function shown(html: string): string {
  return html
    .trim()
    .replace(/\s*<br \/>\s*/g, '<br>')
    .replace(/\s+/g, ' ')
}

import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import type { ContentFormat } from './parse/detect-format'
import { runPipeline } from './pipeline'
import { renderSource } from './support/render-source'

const OPTIONS = { siteUrl: 'https://example.org', locale: 'id', title: '' } as const

const sources: { name: string; source: string; format?: ContentFormat }[] = [
  { name: 'nested emphasis', source: '*a **b '.repeat(8_000) },
  { name: 'a run of asterisks', source: '*'.repeat(54_000) },
  { name: 'nested quotes', source: '> '.repeat(5_000) },
  { name: 'nested alerts', source: '> [!NOTE] '.repeat(5_000) },
  {
    name: 'alerts in alerts',
    source: Array.from({ length: 300 }, (_, at) => `${'> '.repeat(at)}[!NOTE] a`).join('\n'),
  },
  { name: 'a long title of an alert', source: `> [!NOTE] a${' '.repeat(50_000)}b\n> c` },
  { name: 'many alerts', source: '> [!NOTE] a\n\n'.repeat(40_000) },
  { name: 'opening brackets', source: '['.repeat(50_000) },
  { name: 'links that never end', source: '[a](b'.repeat(50_000) },
  { name: 'a mebibyte of <', format: 'html', source: '<'.repeat(1 << 20) },
  { name: 'a hundred thousand nested elements', format: 'html', source: '<div>'.repeat(100_000) },
  {
    name: 'nested lists',
    source: Array.from({ length: 1_000 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
  },
  {
    name: 'many definitions',
    source: Array.from({ length: 50_000 }, (_, at) => `[a${at}]: /${at}`).join('\n'),
  },
  { name: 'many footnotes', source: '[^a] '.repeat(50_000).concat('\n\n[^a]: b') },
  { name: 'many headings of one text', source: '# a\n'.repeat(50_000) },
  { name: 'a huge table', source: `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(50_000)}` },
  { name: 'wrappers that ask for Markdown', source: '<aside markdown="1">\n'.repeat(5_000) },
  { name: 'code of one long line', source: `\`\`\`js\n${'("'.repeat(14_000)}\n\`\`\`` },
  { name: 'many spans of code', source: '`a``b'.repeat(50_000) },
  { name: 'tags that are only mentioned', source: 'a <title> <script>\n\n'.repeat(20_000) },
  { name: 'comments that never end', format: 'html', source: '<!--'.repeat(200_000) },
]

/** The slowest inputs for the patterns of each grammar, in lines of 700 characters. */
const code = [
  { language: 'bash', piece: '\t' },
  { language: 'cpp', piece: 'ab' },
  { language: 'cpp', piece: `${'a'.repeat(200)} ` },
  { language: 'csharp', piece: 'a b ' },
  { language: 'haskell', piece: '\n' },
  { language: 'haskell', piece: `${'\n'.repeat(400)}a` },
  { language: 'html', piece: '<a b="' },
  { language: 'java', piece: '$$' },
  { language: 'jsx', piece: '{<a>' },
  { language: 'markdown', piece: '[a](' },
  { language: 'properties', piece: '"\\' },
  { language: 'scss', piece: 'a' },
  { language: 'toml', piece: '0.' },
  { language: 'typescript', piece: '((a,' },
  { language: 'yaml', piece: '"\\' },
]

function blockOf(language: string, piece: string): string {
  const lines = piece.repeat(19_900 / piece.length).replace(/.{700}/g, '$&\n')
  return `\`\`\`${language}\n${lines}\n\`\`\`\n\n`
}

describe('hostile content', () => {
  it.each(sources)(
    'is rendered or rejected, and the next article is rendered: $name',
    async ({ source, format = 'markdown' }) => {
      const outcome = await renderSource(source, { format }).then(() => 'rendered', failureOf)
      expect(['rendered', 'validation_failed /content too_complex']).toContain(outcome)
      const { html } = await renderSource('halo *dunia*')
      expect(html).toBe('<p>halo <em>dunia</em></p>\n')
    },
  )

  it.each(code)('is rendered as code: $piece in $language', ({ language, piece }) => {
    // Only the test's timeout applies here, which a backtracking pattern would exceed.
    const { html } = runPipeline(blockOf(language, piece).repeat(7), { ...OPTIONS, format: 'markdown' })
    expect(html.match(/<pre/g)).toHaveLength(7)
  })

  it('is rejected with a message that says how to fix it', async () => {
    const error = await renderSource('> '.repeat(20_000), { format: 'markdown' }).catch((reason) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error.errors).toEqual([
      {
        pointer: '/content',
        code: 'too_complex',
        message:
          'content is too deeply nested or too intricate to be rendered; shorten long runs of *, _, [, > or nested tags, or split the article.',
      },
    ])
  })
})

function failureOf(error: unknown): string {
  if (!(error instanceof AppError)) return String(error)
  return `${error.code} ${error.errors[0]?.pointer} ${error.errors[0]?.code}`
}

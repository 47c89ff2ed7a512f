import { describe, expect, test } from 'vitest'
import { readSource } from './read-source'

const LINES = (...lines: string[]) => lines.join('\n')

describe('one fence around everything', () => {
  const wrapped = [
    { name: 'markdown', source: '```markdown\n# A\n\nb\n```\n', text: '# A\n\nb' },
    {
      name: 'md, Windows line ends and blank lines around',
      source: '\r\n\n~~~md\r\na\r\n~~~\r\n',
      text: 'a',
    },
    {
      name: 'a block of code inside',
      source: '```markdown\na\n```js\nb\n```\nc\n```',
      text: 'a\n```js\nb\n```\nc',
    },
    { name: 'line ends of old Macs', source: '\r\r```md\ra\r```\r', text: 'a' },
    { name: 'a longer fence', source: '````md\n```\na\n```\n````', text: '```\na\n```' },
    { name: 'no end, as of an answer that was cut', source: '```markdown\n# A\n\nb', text: '# A\n\nb' },
  ]
  test.each(wrapped)('is removed: $name', ({ source, text }) => {
    expect(readSource(source, 'auto')).toEqual({ text, frontMatter: null, corrections: ['fence_unwrapped'] })
  })

  test.each([
    '```js\na\n```',
    '```\na\n```',
    'a\n```markdown\nb\n```',
    '```markdown\na\n```\nb',
    '```markdown\na\n```\n\n```js\nb\n```',
  ])('is kept when it is part of the text: %j', (source) => {
    expect(readSource(source, 'auto')).toEqual({ text: source, frontMatter: null, corrections: [] })
  })
})

test.each(['auto', 'markdown', 'html', 'text'] as const)(
  'a byte order mark is not part of the text of %s',
  (format) => {
    expect(readSource('\uFEFF# A\n\nb', format).text).toBe('# A\n\nb')
    expect(readSource('\uFEFF\n\n# A', format).text.trim()).toBe('# A')
  },
)

describe('front matter', () => {
  test('is read as strings and lists of strings, and removed from the text', () => {
    const source = LINES(
      '---',
      'title: 1984 # a year',
      'date: 2026-01-31',
      'tags: [kopi, "a: b"]',
      'list:',
      '  - satu',
      'deep: {a: b}',
      'empty:',
      '---',
      'Isi.',
    )
    const { text, frontMatter, corrections } = readSource(source, 'markdown')
    expect([text, corrections, frontMatter?.problem]).toEqual(['Isi.', ['front_matter_hidden'], null])
    expect(Object.fromEntries(frontMatter?.values ?? [])).toEqual({
      title: '1984',
      date: '2026-01-31',
      tags: ['kopi', 'a: b'],
      list: ['satu'],
      empty: '',
    })
  })

  test.each(['\n', '\r\n', '\r'])('is read with line ends %j', (lineEnd) => {
    const source = ['---', '# a', 'judul: Kopi', 'tags:', '  - satu', '---', 'Isi.'].join(lineEnd)
    const { text, frontMatter } = readSource(source, 'auto')
    expect([text, Object.fromEntries(frontMatter?.values ?? [])]).toEqual([
      'Isi.',
      { judul: 'Kopi', tags: ['satu'] },
    ])
  })

  test.each([
    '---\nBukan apa-apa\n---\nIsi.',
    '---\n\n---\nIsi.',
    '---\na: b\nIsi.',
    'a\n---\nb: c\n---\nd',
    '---\na: b\n---\n',
  ])('is not recognized in %j', (source) => {
    expect(readSource(source, 'auto')).toEqual({ text: source, frontMatter: null, corrections: [] })
  })

  test.each(['#\r\n', '\r\n', ' \t\n', '# \n'])(
    'is searched for in linear time after many lines %j',
    (line) => {
      const source = `---\n${line.repeat(2_000)}x\n---\nIsi.`
      expect(readSource(source, 'auto')).toEqual({ text: source, frontMatter: null, corrections: [] })
    },
  )

  test('is not read in plain text', () => {
    const source = '---\na: b\n---\nc'
    expect(readSource(source, 'text').text).toBe(source)
  })

  test('and a fence are both removed, in either order', () => {
    const [matter, fence] = ['---\na: b\n---\n', '```markdown\nc\n```']
    for (const source of [matter + fence, `\`\`\`markdown\n${matter}c\n\`\`\``]) {
      const { text, corrections } = readSource(source, 'auto')
      expect([text, corrections]).toEqual(['c', ['fence_unwrapped', 'front_matter_hidden']])
    }
  })

  const problems = [
    { name: 'a colon too many', yaml: 'title: a: b' },
    { name: 'deep lists', yaml: `a: ${'['.repeat(8_000)}` },
    { name: 'deep keys', yaml: `a: b\n${'? '.repeat(8_000)}` },
    { name: 'deep compact lists', yaml: `a:\n ${'- '.repeat(8_000)}` },
  ]
  test.each(problems)('that cannot be read is still removed: $name', ({ yaml }) => {
    const { text, frontMatter } = readSource(`---\n${yaml}\n---\nIsi.`, 'auto')
    expect([text, frontMatter?.values.size]).toEqual(['Isi.', 0])
    expect(frontMatter?.problem).not.toBeNull()
  })

  const harmless = [
    { name: 'a tag of code', yaml: 'a: !!js/function "function(){}"', value: 'function(){}' },
    { name: 'an alias', yaml: 'x: &x [b]\na: *x', value: undefined },
    { name: 'a merge key', yaml: '<<: {a: b}\nc: d', value: undefined },
    { name: 'a prototype', yaml: 'x: y\n__proto__: {a: b}', value: undefined },
  ]
  test.each(harmless)('is never evaluated: $name', ({ yaml, value }) => {
    expect(readSource(`---\n${yaml}\n---\nIsi.`, 'auto').frontMatter?.values.get('a')).toBe(value)
  })
})

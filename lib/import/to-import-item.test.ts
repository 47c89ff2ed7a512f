import { expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../e2e/support/moving-options'
import { LIMITS } from '../field-limits'
import { toImportItem } from './to-import-item'

const IMAGE = '![a](/a.png)'
const BASE = '<base href="https://o.example/">\n\n'
const OPTIONS = { ...DEFAULT_OPTIONS, base: 'https://o.example/' }

test.each([
  { name: 'is refused above', bytes: LIMITS.contentBytes + 1, isRefused: true },
  { name: 'is sent at', bytes: LIMITS.contentBytes, isRefused: false },
])('content with a base $name the limit of the service', ({ bytes, isRefused }) => {
  const content = IMAGE.padEnd(bytes - BASE.length, 'a')
  expect(toImportItem(article(content), OPTIONS)).toMatchObject(
    isRefused
      ? { failed: { code: 'long_content', message: expect.stringContaining(`${bytes} bytes`) } }
      : { article: { body: { content: BASE + content } } },
  )
})

function article(content: string) {
  return {
    source: 'p.md',
    slug: 'p',
    title: 'P',
    content,
    format: 'markdown' as const,
    categories: [],
    tags: [],
    status: 'published' as const,
    aliases: [],
    losses: [],
  }
}

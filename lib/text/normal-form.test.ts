import { expect, onTestFinished, test, vi } from 'vitest'
import { toNormalForm } from './strings'

test.each(['NFC', 'NFD', 'NFKC'] as const)('is %s for texts as people write them', (form) => {
  for (const text of [
    '',
    'Café',
    'Cafe\u0301',
    'a\u0301\u0327',
    '한국어',
    'ﾊﾞﾅﾅ',
    'ｶﾞ',
    `a${'\u0301\u0327'.repeat(120)}b\u0301`,
  ])
    expect(toNormalForm(text, form)).toBe(text.normalize(form))
})

test('no more than 256 marks are ever sorted at once', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  const normal = toNormalForm(`e${'\u0301'.repeat(5_000)}${'\u0327'.repeat(5_000)} Cafe\u0301`, 'NFC')
  const lengths = normalize.mock.contexts.map((text) => String(text).length)
  expect(normal).toMatch(/^é.* Café$/)
  expect(Math.max(...lengths)).toBeLessThan(300)
})

import { expect, test } from 'vitest'
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

test('a million marks on one letter are normalized within a second', () => {
  const before = process.cpuUsage()
  const normal = toNormalForm(`e${'\u0301'.repeat(500_000)}${'\u0327'.repeat(500_000)} Cafe\u0301`, 'NFC')
  expect(normal).toMatch(/^é.* Café$/)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

import { describe, expect, test } from 'vitest'
import { type DiffPart, diffText } from './diff-text'

const marked = (parts: DiffPart[]) =>
  parts
    .map(({ op, text }) => (op === 'equal' ? text : op === 'insert' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

describe('the difference of two texts', () => {
  const cases = [
    {
      name: 'of words in a line',
      before: 'Air panas 92 °C.',
      after: 'Air panas 94 °C.',
      expected: 'Air panas [-92-]{+94+} °C.',
    },
    { name: 'of an added line', before: 'a\nc\n', after: 'a\nb\nc\n', expected: 'a\n{+b\n+}c\n' },
    { name: 'of a removed line', before: 'a\nb\nc', after: 'a\nc', expected: 'a\n[-b\n-]c' },
    {
      name: 'of Arabic, in whole words',
      before: 'شربتُ القهوة صباحًا',
      after: 'شربتُ الشاي صباحًا',
      expected: 'شربتُ [-القهوة-]{+الشاي+} صباحًا',
    },
    {
      name: 'of Japanese, which has no spaces',
      before: '私は珈琲を飲む',
      after: '私は紅茶を飲む',
      expected: '私は[-珈琲-]{+紅茶+}を飲む',
    },
    {
      name: 'of a sentence that has only spaces and commas in common with the other, as a whole',
      before: 'Kopi, gula dan susu.',
      after: 'Teh, madu tanpa es batu.',
      expected: '[-Kopi, gula dan susu-]{+Teh, madu tanpa es batu+}.',
    },
    { name: 'of an empty and a nonempty text', before: '', after: 'a', expected: '{+a+}' },
    { name: 'of equal texts', before: 'a\nb', after: 'a\nb', expected: 'a\nb' },
    { name: 'of two empty texts', before: '', after: '', expected: '' },
  ]

  test.each(cases)('is that $name', ({ before, after, expected }) => {
    expect(marked(diffText(before, after))).toBe(expected)
  })

  test('of a long line without spaces is only the changed part', () => {
    const line = '朝の一杯は心を落ち着かせ、仕事の始まりを知らせてくれます。'.repeat(100)
    const parts = diffText(line, line.replace('落ち着か', '躍ら'))
    expect(parts.filter(({ op }) => op !== 'equal')).toEqual([
      { op: 'delete', text: '落ち着か' },
      { op: 'insert', text: '躍ら' },
    ])
  })

  test.each([
    [
      'lines',
      Array.from({ length: 30_000 }, (_, at) => `baris ${at}\n`).join(''),
      Array.from({ length: 30_000 }, (_, at) => `line ${at}\n`).join(''),
    ],
    ['one line', 'kopi '.repeat(100_000), 'teh '.repeat(100_000)],
    [
      'lines in another order',
      Array.from({ length: 30_000 }, (_, at) => `${at}\n`).join(''),
      Array.from({ length: 30_000 }, (_, at) => `${30_000 - at}\n`).join(''),
    ],
  ])('of two long texts in %s contains both texts completely', (_name, before, after) => {
    const parts = diffText(before, after)
    const without = (op: DiffPart['op']) =>
      parts
        .filter((part) => part.op !== op)
        .map(({ text }) => text)
        .join('')
    expect(without('insert') === before).toBe(true)
    expect(without('delete') === after).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { blocksOf, joinBlocks } from './blocks'
import { mergeTexts, type Segment, type Versions } from './merge-texts'

const text = (...blocks: string[]) => blocks.join('\n\n')

/** `=` same, `<` mine, `>` theirs, `!` conflict as `mine|theirs`. */
const outlined = (segments: Segment[]) =>
  segments.map(({ kind, mine, theirs }) => {
    const [one, other] = [mine, theirs].map((side) => side.trim().replaceAll('\n\n', ' '))
    if (kind === 'same') return `=${other}`
    if (kind === 'mine') return `<${one}`
    return kind === 'theirs' ? `>${other}` : `!${one}|${other}`
  })

/** The merged text, with both sides of each conflict. */
const merged = (versions: Versions) =>
  joinBlocks(
    mergeTexts(versions).flatMap(({ kind, mine, theirs }) =>
      kind === 'conflict' ? [mine, theirs] : [kind === 'mine' ? mine : theirs],
    ),
  )

describe('two versions of a text', () => {
  const base = text('satu', 'dua', 'tiga', 'empat')
  const cases: { name: string; mine: string; theirs: string; expected: string[]; base?: string }[] = [
    { name: 'without changes are the same', mine: base, theirs: base, expected: ['=satu dua tiga empat'] },
    {
      name: 'with changes in separate paragraphs have no conflict',
      mine: text('SATU', 'dua', 'tiga', 'empat'),
      theirs: text('satu', 'dua', 'tiga', 'EMPAT'),
      expected: ['<SATU', '=dua tiga', '>EMPAT'],
    },
    {
      name: 'with changes in neighbouring paragraphs have no conflict',
      mine: text('satu', 'DUA', 'tiga', 'empat'),
      theirs: text('satu', 'dua', 'TIGA', 'empat'),
      expected: ['=satu', '<DUA', '>TIGA', '=empat'],
    },
    {
      name: 'with different changes of one paragraph conflict',
      mine: text('satu', 'DUA', 'tiga', 'empat'),
      theirs: text('satu', 'Dua', 'tiga', 'empat'),
      expected: ['=satu', '!DUA|Dua', '=tiga empat'],
    },
    {
      name: 'with the same change of one paragraph agree',
      mine: text('satu', 'DUA', 'tiga', 'empat'),
      theirs: text('satu', 'DUA', 'tiga', 'empat'),
      expected: ['=satu', '=DUA', '=tiga empat'],
    },
    {
      name: 'conflict only in the paragraph that both changed',
      mine: text('SATU', 'DUA', 'tiga', 'empat'),
      theirs: text('satu', 'Dua', 'tiga', 'empat'),
      expected: ['<SATU', '!DUA|Dua', '=tiga empat'],
    },
    {
      name: 'with different paragraphs added at the end conflict',
      mine: text(base, 'lima'),
      theirs: text(base, 'LIMA'),
      expected: ['=satu dua tiga empat', '!lima|LIMA'],
    },
    {
      name: 'with a paragraph added after one that the other changed have no conflict',
      mine: text('satu', 'dua', 'baru', 'tiga', 'empat'),
      theirs: text('satu', 'DUA', 'tiga', 'empat'),
      expected: ['=satu', '>DUA', '<baru', '=tiga empat'],
    },
    {
      name: 'conflict when one deletes what the other changed',
      mine: text('satu', 'tiga', 'empat'),
      theirs: text('satu', 'DUA', 'tiga', 'empat'),
      expected: ['=satu', '!|DUA', '=tiga empat'],
    },
    {
      name: 'keep the deletion of a paragraph by one side',
      mine: text('satu', 'tiga', 'empat'),
      theirs: base,
      expected: ['=satu', '<', '=tiga empat'],
    },
    {
      name: 'that differ only in blank lines are the same',
      mine: 'satu\n\n\n\ndua\n\ntiga\n\nempat\n',
      theirs: base,
      expected: ['=satu dua tiga empat'],
    },
    { name: 'of an empty text conflict', base: '', mine: 'a', theirs: 'b', expected: ['!a|b'] },
    { name: 'that are both empty agree', mine: '', theirs: '', expected: ['='] },
  ]

  test.each(cases)('$name', ({ expected, ...versions }) => {
    expect(outlined(mergeTexts({ base, ...versions }))).toEqual(expected)
  })

  test('without a base keep all blocks of either side', () => {
    const versions = { base: null, mine: text('a', 'b', 'c', 'm'), theirs: text('a', 'B', 'c') }
    expect(outlined(mergeTexts(versions))).toEqual(['=a', '!b|B', '=c', '<m'])
  })

  test('in another order lose no block', () => {
    const [mine, theirs] = [text('dua', 'satu', 'tiga', 'empat'), text('satu', 'tiga', 'dua', 'empat')]
    for (const word of ['satu', 'dua', 'tiga', 'empat'])
      expect(merged({ base, mine, theirs })).toContain(word)
  })

  test('are joined with a blank line between blocks of either side', () => {
    const versions = { base: text('a', 'b'), mine: text('a', 'b', 'mine'), theirs: text('A', 'b') }
    expect(merged(versions)).toBe(text('A', 'b', 'mine'))
  })
})

test('the segments contain every block of the base and of both sides, for random changes', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomFrom(seed)
    const words = Array.from({ length: 6 }, (_, at) => `w${at % (1 + (seed % 6))}`)
    const [base, mine, theirs] = [
      text(...words),
      text(...changed(words, 'm', random)),
      text(...changed(words, 't', random)),
    ]
    const segments = mergeTexts({ base, mine, theirs })
    const side = (name: 'base' | 'mine' | 'theirs') =>
      blocksOf(
        segments
          .flatMap((segment) => [segment[name].trimEnd()])
          .filter(Boolean)
          .join('\n\n'),
      ).map((block) => block.trim())
    expect([seed, side('base')]).toEqual([seed, blocksOf(base).map((block) => block.trim())])
    expect([seed, side('mine')]).toEqual([seed, blocksOf(mine).map((block) => block.trim())])
    expect([seed, side('theirs')]).toEqual([seed, blocksOf(theirs).map((block) => block.trim())])
  }
})

test('fenced code is one block, even with blank lines', () => {
  const code = '```js\na\n\nb\n```'
  expect(blocksOf(text('satu', code, 'dua'))).toEqual(['satu\n\n', `${code}\n\n`, 'dua'])
  expect(blocksOf('~~~\n```\n\n~~~\n\nx')).toEqual(['~~~\n```\n\n~~~\n\n', 'x'])
  expect(blocksOf('```\nnever closed\n\nx')).toEqual(['```\nnever closed\n\nx'])
  expect(blocksOf('``` not `code` \n\nx')).toEqual(['``` not `code` \n\n', 'x'])
  expect(blocksOf('\n\nx\n')).toEqual(['\n\n', 'x\n'])
})

test.each([
  [
    'that share nothing',
    (at: number) => `base ${at}`,
    (at: number) => `mine ${at}`,
    (at: number) => `theirs ${at}`,
  ],
  ['of one word', () => 'a', () => 'a', () => 'a'],
  ['of a few words', (at: number) => `${at % 7}`, (at: number) => `${at % 11}`, (at: number) => `${at % 13}`],
  [
    'in another order',
    (at: number) => `${at}`,
    (at: number) => `${50_000 - at}`,
    (at: number) => `${(at * 7) % 50_000}`,
  ],
])('long texts %s are merged within the time limit of a worker', (_name, base, mine, theirs) => {
  const long = (block: (at: number) => string) =>
    text(...Array.from({ length: 50_000 }, (_, at) => block(at)))
  const before = process.cpuUsage()
  const versions = { base: long(base), mine: long(mine), theirs: long(theirs) }
  const segments = mergeTexts(versions)
  const { user, system } = process.cpuUsage(before)
  expect(segments.length).toBeGreaterThan(0)
  expect((user + system) / 1_000).toBeLessThan(1_500)
})

function changed(words: string[], mark: string, random: () => number): string[] {
  return words.flatMap((word, at) => {
    const kind = Math.floor(random() * 8)
    if (kind === 0) return []
    if (kind === 1) return [`${word}${mark}${at}`]
    return kind === 2 ? [word, `${mark}${at}`] : [word]
  })
}

/** A linear congruential generator, which returns the same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

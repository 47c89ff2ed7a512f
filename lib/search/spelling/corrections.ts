import { database } from '../../db/database'
import { isRoot } from '../indonesian-stemmer'
import { stemIn } from '../stemmers'
import { totalsOf } from '../vocabulary/totals'
import { findUnknownWords, loadWordList, type TypedWord, typedWords } from './typed-words'
import type { WordList } from './word-list'

type Fix = { start: number; end: number; text: string; cost: number; total: number }

const MIN_LENGTH = 4
const LONG_LENGTH = 8
const MAX_UNKNOWN = 4
const MAX_FIXES = 3
const MAX_NEAR = 30
const MAX_CORRECTIONS = 4
/** The minimal length of each half of a split word; a missing space is as likely as one wrong letter. */
const MIN_HALF = 3
const SPACE_COST = 1

/** At most four corrections of a query without hits, likeliest first; phrases, numbers and known words stay. */
export async function listCorrections(q: string, languages: readonly string[]): Promise<string[]> {
  const words = typedWords(q, languages)
  const unknown = await findUnknownWords(words)
  const wrong = words.filter((word) => unknown.has(word.word) && isMistypable(word))
  if (wrong.length > MAX_UNKNOWN) return []
  const joined = await joinedPairs(words)
  const covers = ({ start, end }: Fix, word: TypedWord) => start <= word.start && word.end <= end
  const joins = joined.filter((join) => wrong.every((word) => covers(join, word))).map((join) => [join])
  const replacements = wrong.length > 0 ? combinations(await fixesOf(wrong)) : []
  return [...joins, ...replacements]
    .sort((one, other) => costOf(one) - costOf(other))
    .slice(0, MAX_CORRECTIONS)
    .map((fixes) => apply(q, fixes))
}

function isMistypable({ word, stems }: TypedWord): boolean {
  const root = stemIn(stems, 'id') ?? stemIn(stems, '')
  return word.length >= MIN_LENGTH && !(root !== null && isRoot(root))
}

async function fixesOf(wrong: TypedWord[]): Promise<Fix[][]> {
  const list = await loadWordList()
  const fixes: Fix[][] = []
  for (const typed of wrong) fixes.push(await fixesOfWord(typed, list))
  return fixes
}

async function fixesOfWord({ word, start, end }: TypedWord, list: WordList): Promise<Fix[]> {
  const near = list.near(word, word.length < LONG_LENGTH ? 1 : 2).slice(0, MAX_NEAR)
  const halves = halvesOf(word)
  const totals = await totalsOf(database().read, [...near.map(({ word }) => word), ...halves.flat()])
  const replaced = near.map(({ word, cost }) => ({ text: word, cost, total: totals.get(word) ?? 0 }))
  const split = halves.map((pair) => ({
    text: pair.join(' '),
    cost: SPACE_COST,
    total: Math.min(...pair.map((half) => totals.get(half) ?? 0)),
  }))
  return [...replaced, ...split]
    .filter(({ total }) => total > 0)
    .sort(
      (one, other) => one.cost - other.cost || other.total - one.total || (one.text < other.text ? -1 : 1),
    )
    .slice(0, MAX_FIXES)
    .map((fix) => ({ ...fix, start, end }))
}

function halvesOf(word: string): [string, string][] {
  const letters = [...word]
  const count = Math.max(0, letters.length - 2 * MIN_HALF + 1)
  return Array.from({ length: count }, (_, at) => {
    const end = MIN_HALF + at
    return [letters.slice(0, end).join(''), letters.slice(end).join('')]
  })
}

async function joinedPairs(words: TypedWord[]): Promise<Fix[]> {
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1]
    if (!next?.followsDirectly) return []
    return [{ start: word.start, end: next.end, text: word.word + next.word, cost: SPACE_COST }]
  })
  const totals = await totalsOf(
    database().read,
    pairs.map(({ text }) => text),
  )
  return pairs.flatMap((pair) => {
    const total = totals.get(pair.text)
    return total === undefined ? [] : [{ ...pair, total }]
  })
}

function combinations(fixes: Fix[][]): Fix[][] {
  return fixes.reduce<Fix[][]>(
    (found, ofWord) => found.flatMap((chosen) => ofWord.map((fix) => [...chosen, fix])),
    [[]],
  )
}

function costOf(fixes: Fix[]): number {
  return fixes.reduce((sum, { cost }) => sum + cost, 0)
}

function apply(q: string, fixes: Fix[]): string {
  return fixes
    .toReversed()
    .reduce((text, fix) => text.slice(0, fix.start) + fix.text + text.slice(fix.end), q)
}

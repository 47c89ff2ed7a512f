import { expect, inject, test } from 'vitest'
import { announce, writeAndAnnounce } from '../../bus/announce'
import { deliver } from '../../bus/topics'
import { database, type Queries } from '../../db/database'
import { findLexemes } from './lexemes'
import { addToVocabulary, countLexemes, totalsOf } from './totals'

test('a lexeme inserted by a rolled back transaction does not exist', async () => {
  const failing = database().write(async (transaction) => {
    await publish(transaction, ['ragi', '=ragi'])
    expect(await lexemesAmong(transaction, ['ragi', '=ragi'])).toEqual(['=ragi', 'ragi'])
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await write((transaction) => lexemesAmong(transaction, ['ragi', '=ragi']))).toEqual([])
})

test('the total of a stem grows with each stored article, counted or not', async () => {
  for (let times = 1; times <= 3; times++) {
    await write((transaction) => publish(transaction, ['=adon', 'adonan']))
    expect(await totalOf('=adon')).toBe(times)
  }
  await write(countLexemes)
  expect(await totalOf('=adon')).toBe(3)
  expect(await totalsOf(database().read, ['=adon', 'adonan', 'tiada'])).toEqual(
    new Map([
      ['=adon', 3],
      ['adonan', 3],
    ]),
  )
})

test('the total of a stem excludes an article whose transaction was rolled back', async () => {
  await write((transaction) => publish(transaction, ['=kapur']))
  const failing = write(async (transaction) => {
    await publish(transaction, ['=kapur'])
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await totalOf('=kapur')).toBe(1)
})

test('the total of a stem is read again after a change by another process', async () => {
  await write((transaction) => publish(transaction, ['=lada']))
  expect(await totalOf('=lada')).toBe(1)
  await database().write(({ $executeRaw }) => $executeRaw`UPDATE word SET total = 7 WHERE term = '=lada'`)
  expect(await totalOf('=lada')).toBe(1)
  deliver(['vocabulary'])
  expect(await totalOf('=lada')).toBe(7)
})

test.runIf(inject('postgresUrl') !== '')(
  'a word that another instance removed is not found, even before this instance knows of that',
  async () => {
    await write((transaction) => publish(transaction, ['merica', '=merica']))
    expect(await write((transaction) => lexemesAmong(transaction, ['merica', '=merica']))).toHaveLength(2)
    await database().write(async (queries) => {
      await queries.$executeRaw`DELETE FROM word WHERE term IN ('merica', '=merica')`
      await announce(queries, ['words'])
    })
    expect(await write((transaction) => lexemesAmong(transaction, ['merica', '=merica']))).toEqual([])
  },
)

test('the total of a stem grows with each article of a transaction, even before it is counted', async () => {
  const seen = await write(async (transaction) => {
    const totals: (number | undefined)[] = []
    for (let times = 1; times <= 4; times++) {
      totals.push((await findLexemes(transaction, ['=tape']))[0]?.total)
      await publish(transaction, ['=tape'])
    }
    await countLexemes(transaction)
    return [...totals, (await findLexemes(transaction, ['=tape']))[0]?.total]
  })
  expect(seen).toEqual([undefined, 1, 2, 3, 4])
})

const write = writeAndAnnounce

async function publish(transaction: Queries, lexemes: string[]) {
  const stored = await findLexemes(transaction, lexemes)
  await addToVocabulary(transaction, lexemes, stored, { isOneMore: true })
}

async function lexemesAmong(transaction: Queries, lexemes: string[]) {
  const found = await findLexemes(transaction, lexemes)
  return lexemes.filter((_, at) => found[at]).sort()
}

async function totalOf(lexeme: string) {
  const [found] = await write((transaction) => findLexemes(transaction, [lexeme]))
  return found?.total
}

import { expect, test } from 'vitest'
import { writeAndAnnounce } from '../../bus/announce'
import { database, type Queries } from '../../db/database'
import { findTerms } from './terms'
import { addToVocabulary, countTerms, totalsOf } from './totals'

test('what a transaction inserted that was undone is no term', async () => {
  const failing = database().write(async (transaction) => {
    await publish(transaction, ['ragi', '=ragi'])
    expect(await termsAmong(transaction, ['ragi', '=ragi'])).toEqual(['=ragi', 'ragi'])
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await write((transaction) => termsAmong(transaction, ['ragi', '=ragi']))).toEqual([])
})

test('a stem has the total that was counted last, though it was looked up before', async () => {
  for (let times = 1; times <= 3; times++)
    await write((transaction) => publish(transaction, ['=adon', 'adonan']))
  expect(await totalOf('=adon')).toBe(1)
  await write(countTerms)
  expect(await totalOf('=adon')).toBe(3)
  expect(await totalsOf(database().read, ['=adon', 'adonan', 'tiada'])).toEqual(
    new Map([
      ['=adon', 3],
      ['adonan', 3],
    ]),
  )
})

const write = writeAndAnnounce

async function publish(transaction: Queries, terms: string[]) {
  const stored = await findTerms(transaction, terms)
  await addToVocabulary(transaction, terms, stored, { isOneMore: true })
}

async function termsAmong(transaction: Queries, terms: string[]) {
  return [...(await findTerms(transaction, terms)).keys()].sort()
}

async function totalOf(term: string) {
  return (await write((transaction) => findTerms(transaction, [term]))).get(term)?.total
}

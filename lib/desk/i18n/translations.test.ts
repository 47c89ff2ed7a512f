import { expect, test } from 'vitest'
import { deskMessages } from './messages'

test.each([
  { count: '1', expected: ['1 article', '1 picture', '1 view'] },
  { count: '2', expected: ['2 articles', '2 pictures', '2 views'] },
])('a count in English is singular only for 1: $count', ({ count, expected }) => {
  const { trash, media, figures } = deskMessages('en')
  expect([trash.count(count), media.count(count), figures.total(count)]).toEqual(expected)
})

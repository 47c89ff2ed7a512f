import { describe, expect, test } from 'vitest'
import { matchesStrongly, matchesWeakly } from './responses'

const rows = [
  { name: 'the tag', header: '"1-2"', weakly: true, strongly: true },
  { name: 'the tag, weak', header: 'W/"1-2"', weakly: true, strongly: false },
  { name: 'a list with the tag', header: '"x", W/"y" ,"1-2"', weakly: true, strongly: true },
  { name: 'any', header: ' * ', weakly: true, strongly: true },
  { name: 'another tag', header: '"1-3"', weakly: false, strongly: false },
  { name: 'a tag that contains it', header: '"1-2-gzip"', weakly: false, strongly: false },
  { name: 'the tag without quotes', header: '1-2', weakly: false, strongly: false },
  { name: 'a blank header', header: '', weakly: false, strongly: false },
  { name: 'no header', header: null, weakly: false, strongly: false },
]

describe('a list of entity tags', () => {
  test.each(rows)('is compared by RFC 9110: $name', ({ header, weakly, strongly }) => {
    expect([matchesWeakly(header, '"1-2"'), matchesStrongly(header, '"1-2"')]).toEqual([weakly, strongly])
  })

  test('matches a weak tag only weakly', () => {
    expect([matchesWeakly('"a"', 'W/"a"'), matchesStrongly('W/"a"', 'W/"a"')]).toEqual([true, false])
  })
})

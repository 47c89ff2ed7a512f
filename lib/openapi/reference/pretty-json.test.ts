import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json'

test('values that fit on a line are on one, and nothing is lost', () => {
  const short = { a: [1, 'dua\n[', null], b: {}, c: [] }
  expect(prettyJson(short)).toBe('{"a": [1, "dua\\n[", null], "b": {}, "c": []}')
  const long = { text: 'x'.repeat(90), list: [short, short, short], none: null }
  expect(JSON.parse(prettyJson(long))).toEqual(long)
  expect(prettyJson(long).split('\n')).toHaveLength(9)
})

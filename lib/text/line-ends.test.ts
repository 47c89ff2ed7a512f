import { describe, expect, test } from 'vitest'
import { withLineEndsOf, withLineFeeds } from './line-ends'

test('line ends of every kind become line feeds', () => {
  expect(withLineFeeds('a\r\nb\rc\nd\r\n\r\n')).toBe('a\nb\nc\nd\n\n')
})

describe('a text gets the line ends', () => {
  test.each([
    ['that its model has alone', 'x\r\ny\r\n', 'a\r\nb'],
    ['that its model has most of', 'x\r\ny\r\nz\n', 'a\r\nb'],
    ['of an old Macintosh', 'x\ry\r', 'a\rb'],
    ['of Unix where the model has none', 'x', 'a\nb'],
    ['of Unix where the model is as often so', 'x\r\ny\n', 'a\nb'],
  ])('%s', (_, model, expected) => {
    expect(withLineEndsOf(model, 'a\r\nb')).toBe(expected)
  })
})

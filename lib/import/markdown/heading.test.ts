import { expect, test } from 'vitest'
import { takeHeading } from './heading'

test.each([
  { name: 'inside code that shows another fence', text: '````\n```js\n# a\n```\n````' },
  { name: 'behind a fence with a language inside code', text: '```\n```js\n# a\n```' },
  { name: 'of a fence with an underline below it', text: '```\na\n```\n===' },
])('takes no heading $name', ({ text }) => {
  expect(takeHeading(text)).toBeNull()
})

test.each([
  { name: 'after code', text: '~~~js\n# a\n~~~~\n# b\n\nc' },
  { name: 'after a code span of three backticks', text: '```a```\n\n# b\n\nc' },
  { name: 'with an underline', text: 'b\n=\n\nc' },
])('takes the heading $name', ({ text }) => {
  expect(takeHeading(text)).toEqual({ title: 'b', text: text.replace(/# b\n\n|b\n=\n\n/, '') })
})

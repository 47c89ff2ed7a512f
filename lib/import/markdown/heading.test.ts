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

test.each([
  { name: 'all lines of a heading', text: 'a *b*\\\n  c\n===\n\nd', title: 'a b c', rest: 'd' },
  { name: 'no line of the paragraph before', text: 'a\n\nb\nc\n===\nd', title: 'b c', rest: 'a\n\nd' },
  { name: 'no heading of another level before', text: '## a\nb\n===\nd', title: 'b', rest: '## a\nd' },
  { name: 'no underlined heading before', text: 'a\n---\nb\n===\nd', title: 'b', rest: 'a\n---\nd' },
  { name: 'a line that begins with emphasis', text: 'a\n*b*\n===\nd', title: 'a b', rest: 'd' },
])('takes $name as the title', ({ text, title, rest }) => {
  expect(takeHeading(text)).toEqual({ title, text: rest })
})

test.each([
  { name: 'an item of a list', text: 'x\n- a\nb\n===' },
  { name: 'a quote', text: '> a\nb\n===' },
  { name: 'HTML', text: '<div>\nb\n===\n</div>' },
])('takes no heading from lines that continue $name', ({ text }) => {
  expect(takeHeading(text)).toBeNull()
})

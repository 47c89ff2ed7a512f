import { expect, test } from 'vitest'
import { collectLinks } from './links'

test('a waiting translation comes after its original and before its own translations', () => {
  const links = collectLinks()
  const add = (slug: string, target: string, waits: boolean) =>
    links.add({ source: slug, slug, target }, waits)
  add('kaffee', 'coffee', false)
  add('cafe', 'kaffee', false)
  add('coffee', 'kopi', true)
  add('tea', 'teh', false)
  expect(links.remaining().map(({ slug }) => slug)).toEqual(['coffee', 'kaffee', 'cafe'])
})

test('two articles that translate each other are both listed', () => {
  const links = collectLinks()
  links.add({ source: 'a', slug: 'a', target: 'b' }, true)
  links.add({ source: 'b', slug: 'b', target: 'a' }, false)
  expect(links.remaining().map(({ slug }) => slug)).toEqual(['b', 'a'])
})

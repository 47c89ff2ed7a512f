import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields'

test('a field changed on one side is merged, and one changed on both sides is a conflict', () => {
  const base = { title: 'Kopi', slug: 'kopi', tags: 'a', summary: 'x', author: 'Sari' }
  const mine = { ...base, title: 'Kopi pagi', tags: 'a, b', summary: undefined }
  const theirs = { ...base, title: 'Kopi malam', tags: 'a, b', slug: 'kopi-malam' }
  expect(
    mergeFields(['title', 'slug', 'tags', 'summary', 'author', 'gallery'], { base, mine, theirs }),
  ).toEqual([
    { field: 'title', kind: 'conflict', base: 'Kopi', mine: 'Kopi pagi', theirs: 'Kopi malam' },
    { field: 'slug', kind: 'theirs', base: 'kopi', mine: 'kopi', theirs: 'kopi-malam' },
    { field: 'summary', kind: 'mine', base: 'x', mine: '', theirs: 'x' },
  ])
})

test('without a base each difference is a conflict', () => {
  expect(
    mergeFields(['title', 'slug'], { base: null, mine: { title: 'a' }, theirs: { title: 'b' } }),
  ).toEqual([{ field: 'title', kind: 'conflict', base: null, mine: 'a', theirs: 'b' }])
})

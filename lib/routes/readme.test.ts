import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codesIn, rowsOf } from '../documents/tables'
import { ROUTES } from './table'

test('the README has every URL of the API once, with its methods', () => {
  const rows = rowsOf(readFileSync('README.md', 'utf8'), 'address')
  const documented = rows.flatMap(([addresses = '', methods = '']) =>
    codesIn(addresses).map((address) => `${address}: ${codesIn(methods).sort()}`),
  )
  const routes = ROUTES.filter(({ kind }) => kind === 'api').map(
    ({ template, operations }) => `${template}: ${Object.keys(operations).sort()}`,
  )
  expect(documented.sort()).toEqual(routes.sort())
})

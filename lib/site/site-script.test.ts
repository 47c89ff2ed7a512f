import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeSiteScript } from '../../bin/prepare/site-script.mjs'

test('the script of the pages is made of what components/browser has', async () => {
  expect(readFileSync('public/aset/site.js', 'utf8')).toBe(await makeSiteScript())
})

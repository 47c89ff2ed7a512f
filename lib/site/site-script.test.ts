import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeScript, SCRIPTS } from '../../bin/prepare/site-script.mjs'

test.each(Object.entries(SCRIPTS))('%s is built from components/browser', async (file, source) => {
  expect(readFileSync(file, 'utf8')).toBe(await makeScript(source))
})

// npm test: everything, on a fresh clone too.
import './begin.mjs'
import { browser } from './prepare/browser.mjs'
import { build } from './prepare/build.mjs'
import { prepare, toDevelop } from './prepare/prepare.mjs'
import { runCheck, runPlaywright, runVitest } from './test/runners.mjs'

await prepare([...toDevelop, build, browser])
const results = [
  await runCheck('biome', 'node_modules/@biomejs/biome/bin/biome', ['check']),
  await runCheck('tsc', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  await runVitest(),
  await runPlaywright(),
]
const total = (name) => results.reduce((sum, result) => sum + result[name], 0)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`)
process.exit(total('failed') > 0 ? 1 : 0)

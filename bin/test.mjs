// npm test: runs all checks and tests, on a fresh clone too.
import './init.mjs'
import { browser } from './prepare/browser.mjs'
import { packages } from './prepare/packages.mjs'
import { inTurn, prepare, steps } from './prepare/prepare.mjs'
import { checkSources } from './test/check-sources.mjs'
import { runTests } from './test/runners.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('test', process.argv.slice(2))
await prepare(inTurn(packages, steps.production, browser))
const results = [...(await checkSources()), ...(await runTests())]
const total = (name) => results.reduce((sum, result) => sum + result[name], 0)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`)
process.exit(total('failed') > 0 ? 1 : 0)

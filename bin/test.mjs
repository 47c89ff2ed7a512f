// npm test: runs all checks and tests, on a fresh clone too.
import './init.mjs'
import { browser } from './prepare/browser.mjs'
import { clients } from './prepare/clients.mjs'
import { packages } from './prepare/packages.mjs'
import { inTurn, prepare, steps } from './prepare/prepare.mjs'
import { checkSources } from './test/check-sources.mjs'
import { runTests } from './test/runners.mjs'
import { summarize } from './test/summary.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('test', process.argv.slice(2))
await prepare(inTurn(packages, clients, steps.production, browser))
const { lines, exitCode } = summarize([...(await checkSources()), ...(await runTests())])
console.log(lines.join('\n'))
process.exit(exitCode)

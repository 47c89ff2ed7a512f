// npm run check: checks the sources' format, lint, module boundaries, regular expressions and types.
import './init.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { checkSources } from './test/check-sources.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('check', process.argv.slice(2))
await prepare(steps.development)
const results = await checkSources()
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)

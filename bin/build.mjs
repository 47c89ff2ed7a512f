// npm run build: the production build of these sources, unless it is up to date.
import './init.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('build', process.argv.slice(2))
await prepare(steps.production)

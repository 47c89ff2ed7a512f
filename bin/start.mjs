// Runs the service in this process; npm start calls it through bin/launch.mjs.
import './init.mjs'
import { serveBy } from './serve.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('start', process.argv.slice(2))
await serveBy('bin/serve/production.ts')

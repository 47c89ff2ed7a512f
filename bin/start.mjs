// npm start: the service, in this process.
import './init.mjs'
import { serveBy } from './serve.mjs'
import { assertNoArguments } from './usage.mjs'

assertNoArguments('start', process.argv.slice(2))
await serveBy('bin/serve/production.ts')

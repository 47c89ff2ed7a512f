// npm run build: the production build of these sources, unless it is up to date.
import './init.mjs'
import { prepare, steps } from './prepare/prepare.mjs'

await prepare(steps.production)

// npm run build: the production build of these sources, unless it is there already.
import './begin.mjs'
import { prepare, toServe } from './prepare/prepare.mjs'

await prepare(toServe)

// npm run format: formats the sources.
import './init.mjs'
import { packages } from './prepare/packages.mjs'
import { prepare } from './prepare/prepare.mjs'
import { formatSources } from './test/check-sources.mjs'
import { exitIfHelpIsAsked } from './usage.mjs'

const paths = process.argv.slice(2)
exitIfHelpIsAsked('format', paths)
await prepare(packages)
const { failed } = await formatSources(paths)
process.exit(failed)

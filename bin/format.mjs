// npm run format: formats the sources.
import './init.mjs'
import { packages } from './prepare/packages.mjs'
import { prepare } from './prepare/prepare.mjs'
import { runCheck } from './test/runners.mjs'
import { exitIfHelpIsAsked } from './usage.mjs'

const paths = process.argv.slice(2)
exitIfHelpIsAsked('format', paths)
await prepare(packages)
const { failed } = await runCheck('biome', 'node_modules/@biomejs/biome/bin/biome', [
  'check',
  '--write',
  ...paths,
])
process.exit(failed)

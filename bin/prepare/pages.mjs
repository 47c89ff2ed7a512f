import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMemoryShort } from '../../lib/memory.mjs'
import { listBuilds, removeBuilds } from './builds.mjs'
import { runQuietly } from './run-quietly.mjs'
import { buildFolder, partOfBuild } from './sources.mjs'

/** Only compiles: every page is rendered on request, and a full build would install packages to check types. */
const NEXT_BUILD = ['build', '--experimental-build-mode', 'compile']

/** Next's build of the pages and of all routes that are not part of the API. */
export const pages = partOfBuild('pages', async () => {
  const previous = listBuilds().find((build) => existsSync(join(build, 'pages')))
  const line = previous ? 'Building (the sources have changed)…' : 'Building (first start)…'
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BUILD_FOLDER: buildFolder() }
  const command = ['node_modules/next/dist/bin/next', ...NEXT_BUILD]
  await runQuietly(line, process.execPath, command, { env, takesMb: isMemoryShort() ? 700 : 1_000 })
  // Keep the previous build: a server of another user may be using it without being able to mark it.
  removeBuilds(previous ? [buildFolder(), previous] : [buildFolder()])
})

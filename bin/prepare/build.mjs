import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILDS, listBuilds, removeBuilds } from './builds.mjs'
import { runQuietly } from './run-quietly.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = 'sources.sha256'
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Compiles alone: every page is rendered on request, so there is none to render ahead, and types are checked by
 * `npm run check`. The whole build would install the packages for that.
 */
const NEXT_BUILD = ['build', '--experimental-build-mode', 'compile']

/** The production build of these sources. */
export const build = {
  isDone: () => {
    const hash = hashOf(SOURCES)
    return isStamped(join(folderOf(hash), STAMP), hash)
  },
  run: buildPages,
}

/** The folder of the build of these sources: each build has its own, so that it disturbs no server that runs. */
export function buildFolder() {
  return folderOf(hashOf(SOURCES))
}

function folderOf(hash) {
  return join(BUILDS, hash.slice(0, 16))
}

async function buildPages() {
  const hash = hashOf(SOURCES)
  const folder = folderOf(hash)
  const [previous] = listBuilds().filter((other) => other !== folder)
  // A build that was interrupted is none.
  await rm(folder, { recursive: true, force: true })
  if (previous) await takeCache(previous, folder)
  const line = previous ? 'Building (the sources have changed)…' : 'Building (first start)…'
  await runQuietly(line, process.execPath, ['node_modules/next/dist/bin/next', ...NEXT_BUILD], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_FOLDER: folder,
  })
  stamp(join(folder, STAMP), hash)
  // A server of another user may use the one before without being able to say so.
  removeBuilds([folder, previous])
}

/** What the compiler remembers of the build before; no server reads it. */
async function takeCache(previous, folder) {
  const cache = join(previous, 'cache')
  if (!existsSync(cache)) return
  await mkdir(folder, { recursive: true })
  await rename(cache, join(folder, 'cache'))
}

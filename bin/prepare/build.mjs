import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { runQuietly } from './run-quietly.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = '.next/sources.sha256'
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
  isDone: () => existsSync('.next/BUILD_ID') && isStamped(STAMP, hashOf(SOURCES)),
  run: buildPages,
}

async function buildPages() {
  const line = existsSync('.next/BUILD_ID')
    ? 'Building (the sources have changed)…'
    : 'Building (first start)…'
  const hash = hashOf(SOURCES)
  // A build that is interrupted must not count as done.
  await rm(STAMP, { force: true })
  await runQuietly(line, process.execPath, ['node_modules/next/dist/bin/next', ...NEXT_BUILD], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  stamp(STAMP, hash)
}

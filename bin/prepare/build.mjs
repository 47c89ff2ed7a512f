import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { packages } from './packages.mjs'
import { runQuietly } from './run-quietly.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = '.next/sources.sha256'
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/** The production build of these sources. */
export const build = {
  isDone: () => existsSync('.next/BUILD_ID') && isStamped(STAMP, hashOf(SOURCES)),
  run: buildPages,
}

async function buildPages() {
  if (!packages.isDone()) await packages.run()

  const line = existsSync('.next/BUILD_ID')
    ? 'Building (the sources have changed)…'
    : 'Building (first start)…'
  const hash = hashOf(SOURCES)
  // A build that is interrupted must not count as done.
  await rm(STAMP, { force: true })
  await runQuietly(line, process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  stamp(STAMP, hash)
}

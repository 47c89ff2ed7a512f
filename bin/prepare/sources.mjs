import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILDS } from './builds.mjs'
import { release } from './release.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = 'sources.sha256'
const SOURCES = [
  'app',
  'bin',
  'components',
  'lib',
  'public',
  'prisma',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

let knownHash

/** The hash of the sources at the first call: what this process runs is built from them. */
function sourcesHash() {
  knownHash ??= hashOf(SOURCES)
  return knownHash
}

/** The folder of the current sources' build. Each build has its own, so it does not disturb running servers. */
export function buildFolder() {
  return release?.build ?? join(BUILDS, sourcesHash().slice(0, 16))
}

/**
 * A part of the current build, which `make` writes to its own folder.
 * @param {string} name
 * @param {(folder: string) => Promise<void>} make
 */
export function partOfBuild(name, make) {
  const folder = () => join(buildFolder(), name)
  return {
    isDone: () => isStamped(join(folder(), STAMP), sourcesHash()),
    run: async () => {
      // Remove the remains of an interrupted build.
      await rm(folder(), { recursive: true, force: true })
      await make(folder())
      stamp(join(folder(), STAMP), sourcesHash())
    },
  }
}

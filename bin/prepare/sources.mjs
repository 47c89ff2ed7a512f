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

/** Of the sources as they were when this process asked first: what it runs is made from these. */
function sourcesHash() {
  knownHash ??= hashOf(SOURCES)
  return knownHash
}

/** The folder of the build of these sources: each build has its own, so that it disturbs no server that runs. */
export function buildFolder() {
  return release?.build ?? join(BUILDS, sourcesHash().slice(0, 16))
}

/**
 * A part of the build of these sources, which `make` writes into a folder of its own.
 * @param {string} name
 * @param {(folder: string) => Promise<void>} make
 */
export function partOfBuild(name, make) {
  const folder = () => join(buildFolder(), name)
  return {
    isDone: () => isStamped(join(folder(), STAMP), sourcesHash()),
    run: async () => {
      // One that was interrupted is none.
      await rm(folder(), { recursive: true, force: true })
      await make(folder())
      stamp(join(folder(), STAMP), sourcesHash())
    },
  }
}

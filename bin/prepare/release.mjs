import { existsSync, readFileSync } from 'node:fs'
import { driver } from './driver.mjs'
import { platformName } from './platform.mjs'

/**
 * What a release says of itself: the folder of its build, the platform of its packages, and the versions of Node.js that
 * they run on; null in a clone.
 * @type {{ build: string, platform: string, node: string } | null}
 */
export const release = existsSync('release.json') ? JSON.parse(readFileSync('release.json', 'utf8')) : null

/**
 * Exits with 1 and one line where a release does not run: it has nothing to install or to build.
 * @param {NonNullable<typeof release>} release
 */
export function assertReleaseRuns({ platform, node }) {
  if (platform !== platformName())
    fail(`This release is for ${platform}; take the one for ${platformName()}, or the sources.`)
  if (!driver.isDone()) fail(`This release needs Node.js ${node}; this is ${process.versions.node}.`)
}

function fail(/** @type {string} */ line) {
  console.error(line)
  process.exit(1)
}

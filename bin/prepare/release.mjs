import { existsSync, readFileSync } from 'node:fs'
import { driver } from './driver.mjs'
import { platformName } from './platform.mjs'

/** @type {{ build: string, platform: string, node: string } | null} null in a clone */
export const release = existsSync('release.json') ? JSON.parse(readFileSync('release.json', 'utf8')) : null

/** @param {NonNullable<typeof release>} release has nothing to install or build; exits with 1 if it cannot run here */
export function assertReleaseRuns({ platform, node }) {
  if (platform !== platformName())
    fail(`This release is for ${platform}; use the one for ${platformName()}, or the sources.`)
  if (!driver.isDone()) fail(`This release needs Node.js ${node}; this is ${process.versions.node}.`)
}

function fail(/** @type {string} */ line) {
  console.error(line)
  process.exit(1)
}

import { isMemoryShort } from '../../lib/memory.mjs'
import { clients } from './clients.mjs'
import { driver } from './driver.mjs'
import { withLock } from './lock.mjs'
import { packages, productionPackages } from './packages.mjs'
import { pages } from './pages.mjs'
import { assertReleaseRuns, release } from './release.mjs'
import { service } from './service.mjs'
import { siteScript } from './site-script.mjs'

/** @typedef {{ isDone: () => boolean | Promise<boolean>, run: () => Promise<void> }} Step */

/** What each kind of start needs. A machine that only serves needs no development packages. */
export const steps = {
  // Without the driver and the pages, which take longer.
  settings: inTurn(productionPackages, service),
  command: inTurn(productionPackages, driver, service),
  development: inTurn(packages, together(driver, clients, siteScript)),
  production: inTurn(productionPackages, together(driver, inTurn(service, pages))),
}

/** @param {Step} step is run by one process in this folder at a time; the next one finds it done */
export async function prepare(step) {
  if (release) return assertReleaseRuns(release)
  if (await isDone(step)) return
  await withLock(() => runUnlessDone(step))
}

/**
 * @param {Step[]} steps
 * @returns {Step}
 */
export function inTurn(...steps) {
  return {
    isDone: () => areDone(steps),
    run: async () => {
      for (const step of steps) await runUnlessDone(step)
    },
  }
}

/**
 * Runs steps in parallel, or in sequence when memory is short.
 * @param {Step[]} steps
 * @returns {Step}
 */
function together(...steps) {
  return {
    isDone: () => areDone(steps),
    run: async () => {
      if (isMemoryShort()) return inTurn(...steps).run()
      await Promise.all(steps.map(runUnlessDone))
    },
  }
}

/** Caches finished steps while this process runs: a check takes a tenth of a second. */
const done = new Set()

/** @param {Step} step */
async function isDone(step) {
  if (!done.has(step) && (await step.isDone())) done.add(step)
  return done.has(step)
}

/** @param {Step} step */
async function runUnlessDone(step) {
  if (!(await isDone(step))) await step.run()
}

/** @param {Step[]} steps */
async function areDone(steps) {
  for (const step of steps) if (!(await isDone(step))) return false
  return true
}

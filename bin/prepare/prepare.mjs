import { build } from './build.mjs'
import { clients } from './clients.mjs'
import { withLock } from './lock.mjs'
import { packages, productionPackages } from './packages.mjs'

/**
 * One step of a preparation.
 * @typedef {{ isDone: () => boolean | Promise<boolean>, run: () => Promise<void> }} Step
 */

/** What each kind of start needs. A machine that only serves needs no development packages. */
export const steps = {
  settings: [productionPackages],
  command: [productionPackages, clients],
  development: [packages, clients],
  production: [productionPackages, clients, build],
}

/**
 * Runs the steps that are not done yet, in order. Processes that start in this folder at the same time take turns,
 * so the second one finds the steps done.
 * @param {Step[]} steps
 */
export async function prepare(steps) {
  if (await areDone(steps)) return
  await withLock(async () => {
    for (const step of steps) if (!(await step.isDone())) await step.run()
  })
}

/**
 * Whether nothing is left to prepare.
 * @param {Step[]} steps
 */
export async function areDone(steps) {
  for (const step of steps) if (!(await step.isDone())) return false
  return true
}

import { build } from './build.mjs'
import { clients } from './clients.mjs'
import { driver } from './driver.mjs'
import { withLock } from './lock.mjs'
import { packages, productionPackages } from './packages.mjs'

/**
 * One step of a preparation.
 * @typedef {{ isDone: () => boolean | Promise<boolean>, run: () => Promise<void> }} Step
 */

/** What each kind of start needs. A machine that only serves needs no development packages. */
export const steps = {
  settings: productionPackages,
  command: inTurn(productionPackages, together(driver, clients)),
  development: inTurn(packages, together(driver, clients)),
  production: inTurn(productionPackages, together(driver, inTurn(clients, build))),
}

/**
 * Runs `step` unless it is done. Processes that start in this folder at the same time take turns, so the second one
 * finds it done.
 * @param {Step} step
 */
export async function prepare(step) {
  if (await step.isDone()) return
  await withLock(() => runUnlessDone(step))
}

/**
 * Steps of which each needs those before it.
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
 * Steps that run side by side.
 * @param {Step[]} steps
 * @returns {Step}
 */
export function together(...steps) {
  return {
    isDone: () => areDone(steps),
    run: async () => {
      await Promise.all(steps.map(runUnlessDone))
    },
  }
}

/** @param {Step} step */
async function runUnlessDone(step) {
  if (!(await step.isDone())) await step.run()
}

/** @param {Step[]} steps */
async function areDone(steps) {
  for (const step of steps) if (!(await step.isDone())) return false
  return true
}

import { build } from './build.mjs'
import { clients } from './clients.mjs'
import { exclusively } from './exclusively.mjs'
import { packages, productionPackages } from './packages.mjs'

/** What a start needs before it can read its settings. */
export const toConfigure = [productionPackages]

/** What an operator's command needs. */
export const toRun = [productionPackages, clients]

/** What the development server needs. */
export const toDevelop = [packages, clients]

/** What the production server needs; a machine that only runs a build needs no development packages. */
export const toServe = [productionPackages, clients, build]

/**
 * Does those of `things` that are not done yet, in their order. Processes that start in this folder at the same time
 * do it one after the other: the second then finds it done.
 * @param {{ isReady: () => boolean | Promise<boolean>, make: () => Promise<void> }[]} things
 */
export async function prepare(things) {
  if (await areReady(things)) return
  await exclusively(async () => {
    for (const thing of things) if (!(await thing.isReady())) await thing.make()
  })
}

async function areReady(things) {
  for (const thing of things) if (!(await thing.isReady())) return false
  return true
}

import { judge } from './judge.mjs'
import { meantSkips } from './meant-skips.mjs'
import { runPlaywright } from './playwright.mjs'
import { repeatFailures } from './repeat.mjs'
import { runVitest } from './vitest.mjs'

/**
 * Vitest's projects, by their names, in runs of one after the other. The tests of one server run one file after the other;
 * those with servers of their own mostly wait, which the others make use of.
 */
export const PROJECTS = {
  servers: ['process', 'commands'],
  modules: ['unit'],
  postgresql: ['*-postgresql'],
  sqlite: ['*-sqlite'],
  siege: ['siege'],
}

/** @typedef {keyof typeof PROJECTS | 'pages'} Run as `meant-skips.mjs` calls it */

/**
 * Every test. Three runs at the same time keep two cores busy; more of them would only wait for each other, some longer than
 * the service does. The siege uses the whole machine, so it runs alone, and so does what failed beside others.
 */
export async function runTests() {
  /** @type {Run[][]} */
  const beside = [['postgresql'], ['servers', 'modules'], ['sqlite', 'pages']]
  const attempts = (await Promise.all(beside.map(inTurn))).flat()
  attempts.push(...(await inTurn(['siege'])))
  const results = []
  for (const attempt of attempts) {
    const { passedAlone, ...repeated } = await repeatFailures(attempt, (files) => run(attempt.run, files))
    results.push({ ...judge(repeated), passedAlone })
  }
  return results
}

async function inTurn(/** @type {Run[]} */ names) {
  const attempts = []
  for (const name of names) attempts.push({ ...(await run(name)), run: name, meantSkips: meantSkips(name) })
  return attempts
}

/**
 * All tests of a run, or those of some files.
 * @param {Run} name
 * @param {string[]} files
 */
function run(name, files = []) {
  return name === 'pages' ? runPlaywright({ files }) : runVitest(name, PROJECTS[name], { files })
}

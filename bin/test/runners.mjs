import { judge } from './judge.mjs'
import { meantSkips } from './meant-skips.mjs'
import { runPlaywright } from './playwright.mjs'
import { repeatFailures } from './repeat.mjs'
import { runVitest } from './vitest.mjs'

/** Tests that share a server run file by file. Those that start their own mostly wait, so other runs use the CPU. */
export const PROJECTS = {
  servers: ['process', 'commands'],
  modules: ['unit'],
  postgresql: ['*-postgresql'],
  sqlite: ['*-sqlite'],
  siege: ['siege'],
}

/** @typedef {keyof typeof PROJECTS | 'pages'} Run the names used by `meant-skips.mjs` */

/** Three runs in parallel keep two cores busy. The siege, the event loop timing and repeated failures run alone. */
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
 * @param {Run} name
 * @param {string[]} files
 */
function run(name, files = []) {
  return name === 'pages' ? runPlaywright({ files }) : runVitest(name, PROJECTS[name], { files })
}

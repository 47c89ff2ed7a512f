import { judge } from './judge.mjs'
import { meantSkips } from './meant-skips.mjs'
import { runPlaywright } from './playwright.mjs'
import { repeatFailures } from './repeat.mjs'
import { runVitest } from './vitest.mjs'

/** Tests of one server run file by file; those with servers of their own mostly wait, which the others make use of. */
export const PROJECTS = {
  servers: ['process', 'commands'],
  modules: ['unit'],
  postgresql: ['*-postgresql'],
  sqlite: ['*-sqlite'],
  siege: ['siege'],
}

/** @typedef {keyof typeof PROJECTS | 'pages'} Run as `meant-skips.mjs` calls it */

/** Three runs at a time keep two cores busy. The siege uses the whole machine, and the event loop is timed on a quiet one: they run alone, as does what failed. */
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

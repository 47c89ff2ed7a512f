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

/** Runs, by what they are called in `meant-skips.mjs`: of all their tests, or of those of some files. */
const RUNS = {
  ...Object.fromEntries(
    Object.entries(PROJECTS).map(([name, projects]) => [
      name,
      (files) => runVitest(name, projects, { files }),
    ]),
  ),
  pages: (files) => runPlaywright({ files }),
}

/**
 * Every test. Three runs at the same time keep two cores busy; more of them would only wait for each other, some longer than
 * the service does. The siege uses the whole machine, so it runs alone, and so does what failed beside others.
 */
export async function runTests() {
  const beside = [['postgresql'], ['servers', 'modules'], ['sqlite', 'pages']]
  const attempts = (await Promise.all(beside.map(inTurn))).flat()
  attempts.push(...(await inTurn(['siege'])))
  const results = []
  for (const attempt of attempts) {
    const { passedAlone, ...repeated } = await repeatFailures(attempt, RUNS[attempt.run])
    results.push({ ...judge(repeated), passedAlone })
  }
  return results
}

/** @param {string[]} names of runs */
async function inTurn(names) {
  const attempts = []
  for (const run of names) attempts.push({ ...(await RUNS[run]([])), run, meantSkips: meantSkips(run) })
  return attempts
}

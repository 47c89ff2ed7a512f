import { meantSkips } from './meant-skips.mjs'
import { runPlaywright } from './playwright.mjs'
import { runVitest } from './vitest.mjs'

/** @typedef {import('./judge.mjs').Result} Result */

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

/**
 * Every test. Three runs at the same time keep two cores busy; more of them would only wait for each other, some longer than
 * the service does. The siege uses the whole machine, so it runs alone.
 */
export async function runTests() {
  const results = await Promise.all([
    runProjects('postgresql'),
    inTurn([() => runProjects('servers'), () => runProjects('modules')]),
    inTurn([() => runProjects('sqlite'), () => runPlaywright(meantSkips('pages'))]),
  ])
  return [...results.flat(), await runProjects('siege')]
}

/** @param {(() => Promise<Result>)[]} runs */
async function inTurn(runs) {
  const results = []
  for (const run of runs) results.push(await run())
  return results
}

/** @param {keyof typeof PROJECTS} name */
function runProjects(name) {
  return runVitest(name, PROJECTS[name], meantSkips(name))
}

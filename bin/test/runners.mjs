import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'

/**
 * The counts of a runner. One that exits with an error but reports no failed test (it could not start, a file could
 * not be read) counts as one failure.
 * @typedef {{ passed: number, failed: number, skipped: number }} Result
 */

/** A check of the sources, which passes or fails as a whole. */
export async function runCheck(name, program, args) {
  console.log(`\n${name} ${args.join(' ')}`)
  const code = await run(program, args)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

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
    inTurn([() => runProjects('sqlite'), runPlaywright]),
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
  const file = `test-results/vitest-${name}.json`
  const selected = PROJECTS[name].map((project) => `--project=${project}`)
  const args = ['run', ...selected, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return resultOf(file, 'node_modules/vitest/vitest.mjs', args, {}, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

/** The pages, in a browser. */
async function runPlaywright() {
  if (!hasSiteTests()) return { passed: 0, failed: 0, skipped: 0 }
  const file = 'test-results/playwright.json'
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const args = ['test', '--reporter=list,json']
  return resultOf(file, 'node_modules/playwright/cli.js', args, env, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
}

/** Whether there are tests for a browser. */
export function hasSiteTests() {
  if (!existsSync('e2e/site')) return false
  return readdirSync('e2e/site', { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name))
}

async function resultOf(file, program, args, env, read) {
  // A runner that ends before it reports must not be judged by an older report.
  rmSync(file, { force: true })
  const code = await run(program, args, env)
  const result = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

async function run(program, args, env = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const stop = (signal) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = await once(child, 'close')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code
}

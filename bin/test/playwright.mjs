import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { runForJson } from './run.mjs'

/** @import { JSONReport, JSONReportSuite, JSONReportTest } from 'playwright/types/testReporter' */
/** @import { Report, ReportedTest } from './judge.mjs' */

const PLAYWRIGHT = resolve('node_modules/playwright/cli.js')
const FOLDER = 'e2e/site'
/** @type {Record<JSONReportTest['status'], ReportedTest['state']>} */
const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

/** @param {import('./run.mjs').RunOptions & { files?: string[] }} options `files` limits the run to these */
export async function runPlaywright({ cwd = process.cwd(), stdio = 'inherit', files = [] } = {}) {
  const file = join(cwd, 'test-results/playwright.json')
  const args = ['test', '--forbid-only', '--reporter=list,json', ...files]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { code, json } = await runForJson(file, PLAYWRIGHT, args, { cwd, stdio, env })
  return {
    name: 'playwright',
    code,
    report: json && readReport(json, cwd),
    expectedFiles: files.length > 0 ? files : siteTests(cwd),
  }
}

export function siteTests(cwd = process.cwd()) {
  if (!existsSync(join(cwd, FOLDER))) return []
  return readdirSync(join(cwd, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(spec|test)\.ts$/.test(name))
    .map((name) => join(FOLDER, name))
}

/** @returns {Report} */
function readReport(/** @type {JSONReport} */ { config, suites, errors }, /** @type {string} */ cwd) {
  const files = suites.map((suite) => {
    const tests = testsOf(suite)
    return {
      file: relative(cwd, join(config.rootDir, suite.file)),
      failed: tests.some(({ state }) => state === 'failed'),
      tests,
    }
  })
  return { files, errors: errors.map(({ message }) => message ?? '') }
}

/**
 * @param {JSONReportSuite} suite
 * @returns {ReportedTest[]}
 */
function testsOf({ specs = [], suites = [] }, title = '') {
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: `${title}${spec.title}`,
        state: STATES[status],
        message: results.at(-1)?.error?.message,
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, `${title}${suite.title} `)),
  ]
}

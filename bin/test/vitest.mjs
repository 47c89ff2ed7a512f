import { join, relative, resolve } from 'node:path'
import { runForJson } from './run.mjs'

/** @import { ReportedFile, ReportedTest } from './judge.mjs' */

/**
 * Vitest's report of a file. States other than `passed` and `failed` (`todo`, `pending`, …) mean a test did not run.
 * @typedef {{ name: string, status: string, assertionResults: AssertionResult[] }} FileResult
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} AssertionResult
 */

const VITEST = resolve('node_modules/vitest/vitest.mjs')

/**
 * @param {string} name of the run
 * @param {string[]} projects
 * @param {import('./run.mjs').RunOptions & { files?: string[] }} options
 */
export async function runVitest(name, projects, { cwd = process.cwd(), stdio = 'inherit', files = [] } = {}) {
  const expectedFiles = files.length > 0 ? files : await listFiles(name, projects, { cwd, stdio })
  const file = join(cwd, `test-results/vitest-${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', ...select(projects), '--allowOnly=false', ...reporters, ...files]
  const { code, json } = await runForJson(file, VITEST, args, { cwd, stdio })
  return {
    name: `vitest (${name})`,
    code,
    report: json && {
      files: json.testResults.map((/** @type {FileResult} */ result) => readFile(result, cwd)),
      errors: [],
    },
    expectedFiles,
  }
}

/**
 * @param {string} name of the run
 * @param {string[]} projects
 * @param {import('./run.mjs').RunOptions} options
 * @returns {Promise<string[]>} paths relative to `cwd`; empty when Vitest fails to list them
 */
export async function listFiles(name, projects, { cwd = process.cwd(), stdio = 'inherit' } = {}) {
  const file = join(cwd, `test-results/vitest-${name}-files.json`)
  const args = ['list', '--filesOnly', `--json=${file}`, ...select(projects)]
  const { json } = await runForJson(file, VITEST, args, { cwd, stdio })
  return (json ?? []).map((/** @type {{ file: string }} */ listed) => relative(cwd, listed.file))
}

function select(/** @type {string[]} */ projects) {
  return projects.map((project) => `--project=${project}`)
}

/** @returns {ReportedFile} */
function readFile(/** @type {FileResult} */ { name, status, assertionResults }, /** @type {string} */ cwd) {
  return {
    file: relative(cwd, name),
    failed: status === 'failed',
    tests: assertionResults.map((result) => ({
      name: result.fullName,
      state: stateOf(result.status),
      message: result.failureMessages?.[0],
    })),
  }
}

/** @returns {ReportedTest['state']} */
function stateOf(/** @type {string} */ status) {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

import { join, relative, resolve } from 'node:path'
import { runForJson } from './run.mjs'

const VITEST = resolve('node_modules/vitest/vitest.mjs')
/** Vitest's words; all others (`todo`, `pending`, …) mean that a test did not run. */
const STATES = new Set(['passed', 'failed'])

/**
 * Runs the tests of some projects of the configuration in the folder `cwd`, or of them only those of `files`.
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
    report: json && { files: json.testResults.map((result) => readFile(result, cwd)), errors: [] },
    expectedFiles,
  }
}

/**
 * The files of some projects, or of all, by their paths from the folder `cwd`; none when Vitest cannot say.
 * @param {string} name of the run
 * @param {string[]} projects
 * @returns {Promise<string[]>}
 */
export async function listFiles(name, projects, { cwd = process.cwd(), stdio = 'inherit' } = {}) {
  const file = join(cwd, `test-results/vitest-${name}-files.json`)
  const args = ['list', '--filesOnly', `--json=${file}`, ...select(projects)]
  const { json } = await runForJson(file, VITEST, args, { cwd, stdio })
  return (json ?? []).map((listed) => relative(cwd, listed.file))
}

function select(projects) {
  return projects.map((project) => `--project=${project}`)
}

function readFile({ name, status, assertionResults }, cwd) {
  return {
    file: relative(cwd, name),
    failed: status === 'failed',
    tests: assertionResults.map((result) => ({
      name: result.fullName,
      state: STATES.has(result.status) ? result.status : 'skipped',
      message: result.failureMessages?.[0],
    })),
  }
}

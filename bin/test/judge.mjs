import { stripVTControlCharacters } from 'node:util'

/**
 * `problems` are failures that no test reports (a file that did not run, an unexpected skip); `failed` counts both.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], problems: string[] }} Result
 */

/**
 * @typedef {{ files: ReportedFile[], errors: string[] }} Report
 * @typedef {{ file: string, failed: boolean, tests: ReportedTest[] }} ReportedFile
 * @typedef {{ name: string, state: 'passed' | 'failed' | 'skipped', message?: string }} ReportedTest
 */

/**
 * A run of a test runner and what was expected of it. `code` is its exit code; `report` is undefined if it wrote none.
 * @typedef {{
 *   name: string,
 *   code: number | null,
 *   report: Report | undefined,
 *   expectedFiles: string[],
 *   meantSkips: import('./meant-skips.mjs').MeantSkip[],
 * }} Attempt
 */

/**
 * @param {Attempt} attempt
 * @returns {Result}
 */
export function judge({ name, code, report, expectedFiles, meantSkips }) {
  if (!report) return resultOf([], [`${name} ended with ${code} and wrote no report`])
  const problems = [
    ...report.errors,
    ...report.files.filter(failedAsAWhole).map(({ file }) => `${file} failed as a whole`),
    ...(expectedFiles.length === 0 ? [`${name} found no files of tests`] : []),
    ...missingFiles(report, expectedFiles),
    ...wrongSkips(report, meantSkips),
  ]
  const failed = report.errors.length > 0 || report.files.some((file) => file.failed)
  if (code !== 0 && !failed) problems.push(`${name} ended with ${code}`)
  if (code === 0 && failed) problems.push(`${name} ended with 0, although tests failed`)
  return resultOf(report.files, problems)
}

/**
 * @param {ReportedFile[]} files
 * @param {string[]} problems
 * @returns {Result}
 */
function resultOf(files, problems) {
  const tests = files.flatMap((file) => file.tests)
  const failures = files.flatMap(failuresOf)
  return {
    passed: namesOf(tests, 'passed').length,
    failed: failures.length + problems.length,
    skipped: namesOf(tests, 'skipped').length,
    failures,
    problems,
  }
}

function failuresOf(/** @type {ReportedFile} */ { file, tests }) {
  return tests
    .filter(({ state }) => state === 'failed')
    .map(({ name, message = '' }) => [`${file}: "${name}"`, firstLine(message)].filter(Boolean).join(' '))
}

function firstLine(/** @type {string} */ message) {
  return stripVTControlCharacters(message).split('\n', 1)[0]
}

/** Whether a file could not be loaded, or its hooks failed. */
function failedAsAWhole(/** @type {ReportedFile} */ { failed, tests }) {
  return failed && !tests.some(({ state }) => state === 'failed')
}

function missingFiles(/** @type {Report} */ report, /** @type {string[]} */ expectedFiles) {
  const reported = new Set(report.files.map(({ file }) => file))
  return expectedFiles.filter((file) => !reported.has(file)).map((file) => `${file} did not run`)
}

/**
 * Unexpected skips, and expected ones that did run. Failed files are ignored: they may skip tests they could not run.
 * @param {Report} report
 * @param {Attempt['meantSkips']} meantSkips
 */
function wrongSkips(report, meantSkips) {
  const failed = new Set(report.files.filter((file) => file.failed).map(({ file }) => file))
  const skipped = report.files.map(({ file, tests }) => ({ file, names: namesOf(tests, 'skipped') }))
  const listed = meantSkips.map(({ file, names = [], blocks = [] }) => ({
    file,
    names: [...names, ...blocks.flatMap((block) => namesIn(block, testsOf(report, file)))],
  }))
  const inWhole = (/** @type {typeof skipped} */ files) =>
    files
      .filter(({ file }) => !failed.has(file))
      .flatMap(({ file, names }) => names.map((name) => `${file}: "${name}"`))
  const [actual, meant] = [inWhole(skipped), inWhole(listed)]
  return [
    ...without(actual, meant).map((test) => `${test} was skipped; bin/test/meant-skips.mjs does not name it`),
    ...without(meant, actual).map((test) => `${test} was not skipped; bin/test/meant-skips.mjs names it`),
  ]
}

function namesIn(/** @type {string} */ block, /** @type {ReportedTest[]} */ tests) {
  const names = tests.map(({ name }) => name).filter((name) => name.startsWith(`${block} `))
  return names.length > 0 ? names : [block]
}

function testsOf(/** @type {Report} */ report, /** @type {string} */ wanted) {
  return report.files.filter(({ file }) => file === wanted).flatMap(({ tests }) => tests)
}

function namesOf(/** @type {ReportedTest[]} */ tests, /** @type {ReportedTest['state']} */ wanted) {
  return tests.filter(({ state }) => state === wanted).map(({ name }) => name)
}

function without(/** @type {string[]} */ names, /** @type {string[]} */ others) {
  return names.filter((name) => !others.includes(name))
}

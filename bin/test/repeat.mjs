/** If more files fail, a busy machine is not the reason. */
const MOST_FILES = 12

/**
 * Runs failed files again: in parallel with other runs a test may get too little CPU. `passedAlone` names tests that pass.
 * @template {import('./judge.mjs').Attempt} Attempt
 * @param {Attempt} attempt
 * @param {(files: string[]) => Promise<Pick<Attempt, 'code' | 'report'>>} run
 * @returns {Promise<Attempt & { passedAlone: string[] }>}
 */
export async function repeatFailures(attempt, run) {
  const { report } = attempt
  const files = report?.files.filter(({ failed }) => failed).map(({ file }) => file) ?? []
  const unchanged = { ...attempt, passedAlone: [] }
  if (!report || report.errors.length > 0 || files.length === 0 || files.length > MOST_FILES) return unchanged
  const again = await run(files)
  if (!again.report) return unchanged
  const others = report.files.filter(({ file }) => !files.includes(file))
  return {
    ...attempt,
    code: again.code,
    report: { files: [...others, ...again.report.files], errors: again.report.errors },
    passedAlone: passedNow(report, again.report),
  }
}

/**
 * @param {import('./judge.mjs').Report} before
 * @param {import('./judge.mjs').Report} now
 */
function passedNow(before, now) {
  const failing = failedNames(now)
  return failedNames(before).filter((name) => !failing.includes(name))
}

/** @param {import('./judge.mjs').Report} report */
function failedNames({ files }) {
  return files
    .filter(({ failed }) => failed)
    .flatMap(({ file, tests }) => {
      const failed = tests.filter(({ state }) => state === 'failed')
      return failed.length > 0 ? failed.map(({ name }) => `${file}: "${name}"`) : [file]
    })
}

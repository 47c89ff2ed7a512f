/** @param {(import('./judge.mjs').Result & { passedAlone?: string[] })[]} results */
export function summarize(results) {
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ name) =>
    results.reduce((sum, result) => sum + result[name], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  return {
    lines: [
      ...results.flatMap(({ passedAlone = [] }) =>
        passedAlone.map((test) => `passed only when run again alone: ${test}`),
      ),
      ...results.flatMap(({ failures, problems }) =>
        [...failures, ...problems].map((failure) => `failed: ${failure}`),
      ),
      `${total('passed')} passed, ${total('failed')} failed${skipped}`,
    ],
    exitCode: total('failed') === 0 ? 0 : 1,
  }
}

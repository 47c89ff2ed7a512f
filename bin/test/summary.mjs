/**
 * What `npm test` prints last, and its exit code.
 * @param {import('./judge.mjs').Result[]} results
 */
export function summarize(results) {
  const total = (name) => results.reduce((sum, result) => sum + result[name], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  return {
    lines: [
      ...results.flatMap(({ problems }) => problems),
      `${total('passed')} passed, ${total('failed')} failed${skipped}`,
    ],
    exitCode: total('failed') === 0 ? 0 : 1,
  }
}

/** Runs what it is given one after the other, in the order of asking; one that fails does not stop the next. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(run, run)
    last = turn.catch(() => {})
    return turn
  }
}

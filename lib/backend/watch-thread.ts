/** One second, so that the number of silent turns is the silence in seconds. */
const EVERY_MS = 1_000

/** Calls `onSilence` after `maxSeconds` timer turns without an answer: time without CPU for the process does not count. */
export function watchThread(
  ping: () => Promise<unknown>,
  maxSeconds: number,
  onSilence: () => void,
): () => void {
  let silentTurns = 0
  const timer = setInterval(() => {
    if (silentTurns === maxSeconds) {
      clearInterval(timer)
      return onSilence()
    }
    silentTurns += 1
    if (silentTurns === 1) ping().then(recordAnswer, () => clearInterval(timer))
  }, EVERY_MS)
  const recordAnswer = () => {
    silentTurns = 0
  }
  return () => clearInterval(timer)
}

/** One second apart, so that so many pings without an answer are so many seconds. */
const EVERY_MS = 1_000

/** Calls `onSilence` after so many seconds, in turns of this timer: nobody is silent while the process gets no CPU. */
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

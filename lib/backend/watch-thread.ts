/** One second apart, so that so many pings without an answer are so many seconds. */
const EVERY_MS = 1_000

/**
 * Pings a thread, and calls `onSilence` once when it has answered nothing for `maxSeconds`; the returned function ends
 * that. It counts turns of this thread's timer, not time: nobody is silent while the whole process gets no CPU.
 */
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

/** However busy the machine is. */
const MAX_ELAPSED_MS = 10_000
const MIN_RECHECK_MS = 50

/**
 * Calls `onExceeded` when a thread that is working has had `maxMs` of time; the returned function cancels that. Time in
 * which the whole process got no CPU does not count, up to 10 seconds: on a busy machine a thread waits more than it works.
 */
export function limitWork(maxMs: number, onExceeded: () => void): () => void {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let isCancelled = false
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    if (isCancelled) return
    const leftMs = performance.now() - start < MAX_ELAPSED_MS ? maxMs - cpuMsSince(cpuStart) : 0
    if (leftMs <= 0) return onExceeded()
    wait(Math.max(leftMs, MIN_RECHECK_MS))
  }
  // A result that arrived while this thread was busy is received before an immediate.
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => setImmediate(check), milliseconds)
  }
  wait(maxMs)
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

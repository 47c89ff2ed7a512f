/** The CPU time of `work` on a small server with two idle cores, for which the limits are defined. */
const REFERENCE_MS = 30
const ROUNDS = 200
const TEXT = JSON.stringify(
  Array.from({ length: 200 }, (_, at) => ({ id: at, title: `Kopi ${at}`, tags: ['a', 'b'] })),
)

/**
 * How many times longer the same work takes here and now, at least 1: processors differ, and sharing a core slows
 * a thread down even while it runs.
 */
export function slowness(): number {
  return Math.max(1, work() / REFERENCE_MS)
}

/** Returns the CPU time it took, in milliseconds. */
function work(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) JSON.stringify(JSON.parse(TEXT))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

// Warm up the JIT compiler.
work()

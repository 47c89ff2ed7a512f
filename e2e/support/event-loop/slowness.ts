/** What the work below takes on two quiet cores of a small server, on which the limits of this service hold. */
const REFERENCE_MS = 30
const ROUNDS = 200
const TEXT = JSON.stringify(
  Array.from({ length: 200 }, (_, at) => ({ id: at, title: `Kopi ${at}`, tags: ['a', 'b'] })),
)

/**
 * How many times longer than there the same work takes now, at least 1: processors differ, and one that shares its
 * core with others is slower while it runs, too.
 */
export function slowness(): number {
  return Math.max(1, work() / REFERENCE_MS)
}

/** How many milliseconds of CPU it took. */
function work(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) JSON.stringify(JSON.parse(TEXT))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

// Once for the compiler.
work()

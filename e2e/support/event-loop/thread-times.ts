import { readdirSync, readFileSync } from 'node:fs'

/** How many milliseconds of CPU each thread of a process has had so far, as Linux counts them. */
export function threadTimes(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`
  return new Map(readdirSync(folder).map((thread) => [thread, millisecondsOf(`${folder}/${thread}`)]))
}

/** The most that any thread has had since `before`. */
export function longestSince(before: Map<string, number>, pid: number): number {
  const times = [...threadTimes(pid)].map(([thread, time]) => time - (before.get(thread) ?? time))
  return Math.max(...times)
}

function millisecondsOf(folder: string): number {
  try {
    return Number.parseInt(readFileSync(`${folder}/schedstat`, 'latin1'), 10) / 1e6
  } catch {
    // A thread of a pool may have ended meanwhile.
    return 0
  }
}

import { readdirSync, readFileSync } from 'node:fs'

/** The CPU time of each thread of a process so far, in milliseconds, from Linux's `schedstat`. */
export function threadTimes(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`
  return new Map(readdirSync(folder).map((thread) => [thread, millisecondsOf(`${folder}/${thread}`)]))
}

/** The longest CPU time of any thread since `before`, in milliseconds. */
export function longestSince(before: Map<string, number>, pid: number): number {
  const times = [...threadTimes(pid)].map(([thread, time]) => time - (before.get(thread) ?? time))
  return Math.max(...times)
}

function millisecondsOf(folder: string): number {
  try {
    return Number.parseInt(readFileSync(`${folder}/schedstat`, 'latin1'), 10) / 1e6
  } catch {
    // A pool thread may have ended in the meantime.
    return 0
  }
}

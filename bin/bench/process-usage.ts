import { readFileSync } from 'node:fs'

/** Linux counts CPU time in ticks of 10 ms on every architecture that Node supports. */
const TICKS_PER_SECOND = 100

/** CPU time used by a process and its threads, in milliseconds; null where /proc is missing. */
export function cpuMilliseconds(pid: number): number | null {
  const stat = readProc(pid, 'stat')
  if (stat === null) return null
  // The second field, in parentheses, may contain spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
}

/** Resident memory of a process now and at its peak, in MB; null where /proc is missing. */
export function memoryMegabytes(pid: number): { now: number; most: number } | null {
  const status = readProc(pid, 'status')
  if (status === null) return null
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { memoryMegabytes } from '../../bin/bench/process-usage'

/** The sum of the peak memory of a process and its descendants, in MB; null where /proc is missing. */
export function mostMegabytesOfTree(pid: number): number | null {
  const all = [pid, ...descendantsOf(pid)].map((each) => memoryMegabytes(each)?.most)
  if (all[0] === undefined) return null
  return all.reduce<number>((sum, most) => sum + (most || 0), 0)
}

/** The ids of all descendants of a process, from /proc. */
export function descendantsOf(pid: number): number[] {
  const children = allProcesses().filter((process) => process.parent === pid)
  return children.flatMap(({ id }) => [id, ...descendantsOf(id)])
}

function allProcesses(): { id: number; parent: number }[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => {
    try {
      // The name, in parentheses, may contain spaces; the second field after it is the parent.
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      return [{ id: Number(id), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
    } catch {
      // The process has ended.
      return []
    }
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { memoryMegabytes } from '../../bin/bench/process-usage'

/** How much memory a process and those below it took at most, each by itself, in MB; null where /proc is missing. */
export function mostMegabytesOfTree(pid: number): number | null {
  const all = [pid, ...descendantsOf(pid)].map((each) => memoryMegabytes(each)?.most)
  if (all[0] === undefined) return null
  return all.reduce<number>((sum, most) => sum + (most || 0), 0)
}

/** The ids of all processes below one, as /proc has them. */
export function descendantsOf(pid: number): number[] {
  const children = allProcesses().filter((process) => process.parent === pid)
  return children.flatMap(({ id }) => [id, ...descendantsOf(id)])
}

function allProcesses(): { id: number; parent: number }[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => {
    try {
      // The name, in parentheses, may contain spaces; the second field behind it is the parent.
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      return [{ id: Number(id), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }]
    } catch {
      // It has ended.
      return []
    }
  })
}

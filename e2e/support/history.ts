/** What an address shows, from when a write that made it so was answered, until the next one was. */
type Version = { shows: string; begunAt: number; answeredAt: number }

/** Holds what readers were answered against what writers did, each address by itself. */
export function createHistory() {
  const versions = new Map<string, Version[]>()
  let worstMs = 0
  let answers = 0

  return {
    /** Runs a write after which `address` shows something else. */
    async write(address: string, shows: string, run: () => Promise<unknown>): Promise<void> {
      const version = { shows, begunAt: performance.now(), answeredAt: Number.POSITIVE_INFINITY }
      versions.set(address, [...(versions.get(address) ?? []), version])
      await run()
      version.answeredAt = performance.now()
    },

    /** For how many milliseconds what was shown to who asked then had been over; 0 for what was not, or may not have been. */
    check(address: string, shows: string, askedAt: number): number {
      answers++
      const known = versions.get(address) ?? []
      const at = known.findLastIndex((version) => version.shows === shows)
      if (at === -1) throw new Error(`${address} never showed ${JSON.stringify(shows)}.`)
      const next = known[at + 1]
      const staleMs = Math.max(0, askedAt - (next?.answeredAt ?? Number.POSITIVE_INFINITY))
      worstMs = Math.max(worstMs, staleMs)
      return staleMs
    },

    counts: () => ({ answers, worstMs, writes: [...versions.values()].flat().length }),
  }
}

export type History = ReturnType<typeof createHistory>

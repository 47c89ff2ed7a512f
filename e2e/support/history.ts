/** What a URL shows from one acknowledged write until the next. */
type Version = { shows: string; begunAt: number; answeredAt: number }

/** Compares responses to readers with the writes, separately for each URL. */
export function createHistory() {
  const versions = new Map<string, Version[]>()
  let worstMs = 0
  let answers = 0

  return {
    /** Runs a write after which `address` shows `shows`. */
    async write(address: string, shows: string, run: () => Promise<unknown>): Promise<void> {
      const version = { shows, begunAt: performance.now(), answeredAt: Number.POSITIVE_INFINITY }
      versions.set(address, [...(versions.get(address) ?? []), version])
      await run()
      version.answeredAt = performance.now()
    },

    /** How long, in milliseconds, `shows` had been outdated for a request sent at `askedAt`; 0 if it may be current. */
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

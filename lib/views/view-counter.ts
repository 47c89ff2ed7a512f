import { type AppError, unavailable } from '../errors'

type Waiting = { resolve: (views: number | null) => void; reject: (cause: unknown) => void }
/** The views of one article in a round. */
type Gathered = { waiting: Waiting[]; sources: Map<string, number> }
type Round = [articleId: number, gathered: Gathered][]
type Totals = (number | null)[]

/** Views of one article; `sources` are the referring hosts of some of them, with their counts. */
export type Addition = { articleId: number; times: number; sources?: Map<string, number> }

export type CountView = (articleId: number, source?: string) => Promise<number | null>

export type CountViews = (added: Addition[]) => Promise<Totals>

const GATHER_MS = 1
/** More than arrive during two commits. Each takes at most three parameters; SQLite allows 32,766. */
const MAX_WAITING = 10_000

/** Counts in one commit at a time, as commits cost most; waits briefly so that concurrent clients share a round. */
export function createViewCounter(countViews: CountViews): CountView {
  let gathered = new Map<number, Gathered>()
  let size = 0
  let expected = 1
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  function startWhenGathered() {
    if (isRunning) return
    if (size >= expected) start()
    else timer ??= setTimeout(start, GATHER_MS)
  }

  function start() {
    clearTimeout(timer)
    timer = undefined
    isRunning = true
    // Views that arrive in the same turn of the event loop join this round.
    setImmediate(run)
  }

  async function run() {
    const round: Round = [...gathered]
    const counted = size
    gathered = new Map()
    size = 0
    const [outcome] = await Promise.allSettled([countViews(additionsOf(round))])
    isRunning = false
    expected = counted + size
    if (size > 0) startWhenGathered()
    settle(round, outcome)
  }

  return async (articleId, source) => {
    if (size >= MAX_WAITING) throw tooMany()
    return new Promise((resolve, reject) => {
      const { waiting, sources } = gatheredOf(articleId)
      waiting.push({ resolve, reject })
      if (source !== undefined) sources.set(source, (sources.get(source) ?? 0) + 1)
      size++
      startWhenGathered()
    })
  }

  function gatheredOf(articleId: number): Gathered {
    const known = gathered.get(articleId)
    if (known) return known
    const added: Gathered = { waiting: [], sources: new Map() }
    gathered.set(articleId, added)
    return added
  }
}

function additionsOf(round: Round): Addition[] {
  return round.map(([articleId, { waiting, sources }]) => ({
    articleId,
    times: waiting.length,
    ...(sources.size > 0 && { sources }),
  }))
}

function settle(round: Round, outcome: PromiseSettledResult<Totals>) {
  for (const [at, [, { waiting }]] of round.entries()) {
    if (outcome.status === 'fulfilled') giveNumbers(waiting, outcome.value[at] ?? null)
    else for (const { reject } of waiting) reject(outcome.reason)
  }
}

function giveNumbers(waiting: Waiting[], total: number | null) {
  let later = waiting.length
  for (const { resolve } of waiting) {
    later--
    resolve(total === null ? null : total - later)
  }
}

function tooMany(): AppError {
  return unavailable('Too many views wait to be counted; try again in a few seconds.', 5)
}

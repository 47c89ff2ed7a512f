import { type AppError, unavailable } from '../errors'

type Waiting = { resolve: (views: number | null) => void; reject: (cause: unknown) => void }
type Round = [articleId: number, waiting: Waiting[]][]
type Addition = [articleId: number, times: number]
type Totals = (number | null)[]

export type CountView = (articleId: number) => Promise<number | null>

export type CountViews = (added: Addition[]) => Promise<Totals>

const GATHER_MS = 1
/** More than come while two rounds are committed; each takes two parameters, of which SQLite has 32,766. */
const MAX_WAITING = 15_000

/** One call at a time, as a commit costs more than counting; it waits shortly for clients that would come in halves. */
export function createViewCounter(countViews: CountViews): CountView {
  let waiting = new Map<number, Waiting[]>()
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
    // Those that arrive in the same turn of the loop are not to wait for the first.
    setImmediate(run)
  }

  async function run() {
    const round: Round = [...waiting]
    const counted = size
    waiting = new Map()
    size = 0
    const [outcome] = await Promise.allSettled([countViews(additionsOf(round))])
    isRunning = false
    expected = counted + size
    if (size > 0) startWhenGathered()
    settle(round, outcome)
  }

  return async (articleId) => {
    if (size >= MAX_WAITING) throw tooMany()
    return new Promise((resolve, reject) => {
      const ofArticle = waiting.get(articleId)
      if (ofArticle) ofArticle.push({ resolve, reject })
      else waiting.set(articleId, [{ resolve, reject }])
      size++
      startWhenGathered()
    })
  }
}

function additionsOf(round: Round): Addition[] {
  return round.map(([articleId, { length }]) => [articleId, length])
}

function settle(round: Round, outcome: PromiseSettledResult<Totals>) {
  for (const [at, [, waiting]] of round.entries()) {
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

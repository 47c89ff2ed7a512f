type Flight<Result> = {
  result: Promise<Result>
  waiting: number
  hasEnded: boolean
  controller: AbortController
}

type FlightResult<Result> = { result: Promise<Result>; isFirst: boolean }

/** Runs work once for all concurrent callers with the same key; aborts it when nobody waits any more. */
export function createSingleFlight<Result>() {
  const flights = new Map<string, Flight<Result>>()

  function begin(key: string, run: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const controller = new AbortController()
    const result = run(controller.signal).finally(() => {
      flight.hasEnded = true
      if (flights.get(key) === flight) flights.delete(key)
    })
    // Those who wait handle a failure; when all have left, nobody does.
    result.catch(() => {})
    const flight: Flight<Result> = { result, waiting: 0, hasEnded: false, controller }
    flights.set(key, flight)
    return flight
  }

  function leave(key: string, flight: Flight<Result>) {
    flight.waiting -= 1
    if (flight.waiting > 0 || flight.hasEnded) return
    if (flights.get(key) === flight) flights.delete(key)
    flight.controller.abort(new Error('Nobody is waiting for this any more.'))
  }

  return {
    join(
      key: string,
      signal: AbortSignal,
      run: (signal: AbortSignal) => Promise<Result>,
    ): FlightResult<Result> {
      const known = flights.get(key)
      const flight = known ?? begin(key, run)
      flight.waiting += 1
      const result = new Promise<Result>((resolve, reject) => {
        const abort = () => reject(signal.reason)
        if (signal.aborted) abort()
        signal.addEventListener('abort', abort, { once: true })
        flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
      }).finally(() => leave(key, flight))
      return { result, isFirst: known === undefined }
    },

    clear() {
      flights.clear()
    },
  }
}

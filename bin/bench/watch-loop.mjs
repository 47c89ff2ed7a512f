// Loaded into the server under test. Asked by a message, it answers for how many milliseconds at most its event loop was
// held since it was asked last.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

if (isMainThread) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  process.on('message', () => {
    process.send?.(Math.max(0, histogram.max / 1e6 - RESOLUTION_MS))
    histogram.reset()
  })
  // The server stops although it could be asked.
  process.channel?.unref()
}

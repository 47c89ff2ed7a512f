// Preloaded into the server under test. Answers each message with the longest time, in milliseconds, that the main thread's
// event loop was blocked since the previous message.
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
  // The channel must not keep the server from exiting.
  process.channel?.unref()
}

// Preloaded into a server on Linux. Answers requests at WATCH_PORT with the longest turn of the main thread's event loop
// since the last request, in milliseconds of that thread's CPU time: other threads and programs do not count.
import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const clock = openSync('/proc/thread-self/schedstat', 'r')
  const bytes = Buffer.alloc(100)
  const neverWoken = new Int32Array(new SharedArrayBuffer(4))
  let longest = 0
  let turnBeganAt = milliseconds()
  const endTurn = () => {
    longest = Math.max(longest, milliseconds() - turnBeganAt)
    turnBeganAt = milliseconds()
    setImmediate(endTurn)
  }
  const server = createServer((_, response) => {
    response.end(String(longest))
    longest = 0
  })
  server.listen(Number(process.env.WATCH_PORT), '127.0.0.1', endTurn)

  function milliseconds() {
    // Linux updates a thread's time when it stops running.
    Atomics.wait(neverWoken, 0, 0, 0.01)
    const length = readSync(clock, bytes, 0, bytes.length, 0)
    return Number.parseInt(bytes.toString('latin1', 0, length), 10) / 1e6
  }
}

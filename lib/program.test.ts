import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { cpuMsOf } from './program'

const TELLS_ITS_ID = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self').split('/').pop())
  parentPort.on('message', () => {
    const end = process.cpuUsage().user + 100_000
    while (process.cpuUsage().user < end);
    parentPort.postMessage('done')
  })`

test.runIf(process.platform === 'linux')(
  'the CPU time of a thread excludes other threads, and is 0 once it has ended',
  async () => {
    const worker = new Worker(TELLS_ITS_ID, { eval: true })
    const [id] = await once(worker, 'message')
    const cpuMs = cpuMsOf(id)
    const before = cpuMs()
    const end = process.cpuUsage().user + 100_000
    while (process.cpuUsage().user < end);
    expect(cpuMs() - before).toBeLessThan(50)
    worker.postMessage('work')
    await once(worker, 'message')
    expect(cpuMs() - before).toBeGreaterThanOrEqual(50)
    await worker.terminate()
    await expect.poll(cpuMs).toBe(0)
  },
)

// A process of its own, so that making load costs the server's process nothing.
import type { Job } from './job'
import { runJob } from './run-job'

process.on('message', async (job: Job) => {
  try {
    process.send?.({ result: await runJob(job) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

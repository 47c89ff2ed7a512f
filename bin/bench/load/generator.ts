// Runs in a separate process, so that the load it creates uses no CPU time of the server's process.
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

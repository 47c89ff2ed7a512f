// Runs in its own process, so that generating load uses none of the server process's CPU time.
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

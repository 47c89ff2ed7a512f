import { onTestFinished } from 'vitest'
import { type Launch, type RunningServer, startServer } from './server'

/** Starts a server for one test, which ends with it. */
export async function startForTest(launch: Launch = {}): Promise<RunningServer> {
  const server = await startServer(launch)
  onTestFinished(server.kill)
  return server
}

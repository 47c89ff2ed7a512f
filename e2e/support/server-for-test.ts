import { onTestFinished } from 'vitest'
import { type Launch, type RunningServer, startServer } from './server'

/** Starts a server that is killed when the current test ends. */
export async function startForTest(launch: Launch = {}): Promise<RunningServer> {
  const server = await startServer(launch)
  onTestFinished(server.kill)
  return server
}

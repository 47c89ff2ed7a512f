import { listenErrorMessage, tryToListen } from './port.mjs'

/**
 * Checks the port before the packages that validate all settings are installed. The defaults are those of lib/config.ts.
 * @param {import('./prepare/prepare.mjs').Step} step
 */
export async function checkPortBefore(step) {
  if (await step.isDone()) return
  const address = {
    host: process.env.HOST?.trim() || '127.0.0.1',
    port: Number(process.env.PORT?.trim() || 3000),
  }
  await tryToListen(address).catch((error) => {
    const message = listenErrorMessage(error, address)
    // Other errors are invalid settings, which the full check explains.
    if (message === null) return
    console.error(message)
    process.exit(1)
  })
}

import { listenErrorMessage, tryToListen } from './port.mjs'

/**
 * For a start that has yet to install the packages which check all settings; the defaults are those of lib/config.ts.
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
    // Anything else is a bad setting, of which the check of all settings says what is accepted.
    if (message === null) return
    console.error(message)
    process.exit(1)
  })
}

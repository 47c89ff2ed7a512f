import { ConfigError, config } from '../lib/config'
import { tryToListen } from './port.mjs'
import { startupErrorMessage } from './startup-error'

/** Exits with 1 and a line for each bad setting, or with one line when `HOST`:`PORT` cannot be listened on. */
export async function checkSettings() {
  try {
    const { host, port } = config()
    await tryToListen({ host, port })
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : startupErrorMessage(error))
    process.exit(1)
  }
}

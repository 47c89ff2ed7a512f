import { ConfigError, config, environment } from '../lib/config'
import { listMisspelled } from '../lib/config/list-settings'
import { tryToListen } from './port.mjs'
import { startupErrorMessage } from './startup-error'

/**
 * Names misspelled settings. Exits with 1 and a line for each bad setting, or with one line when `HOST`:`PORT` cannot be
 * listened on.
 */
export async function checkSettings() {
  for (const { name, setting } of listMisspelled(environment()))
    console.error(`${name} is not a setting and has no effect; did you mean ${setting}?`)
  try {
    const { host, port } = config()
    await tryToListen({ host, port })
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : startupErrorMessage(error))
    process.exit(1)
  }
}

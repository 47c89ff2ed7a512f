import { ConfigError, config, environment } from '../lib/config'
import { listMisspelled } from '../lib/config/list-settings'
import { tryToListen } from './port.mjs'
import { startupErrorMessage } from './startup-error'

/**
 * Reports misspelled settings. Exits with 1 after printing a line for each invalid setting, or one line when it cannot
 * listen on `HOST`:`PORT`.
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

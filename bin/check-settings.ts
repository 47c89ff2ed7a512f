import { ConfigError, config } from '../lib/config'

/** Ends the process with a line for each bad setting, if there is one. */
export function checkSettings() {
  try {
    config()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.lines) console.error(line)
    process.exit(1)
  }
}

import { UsageError } from '../command'

/** The address of a service, as the option `--NAME` gives it. Throws `UsageError`. */
export function readOrigin(name: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`Name the service: --${name} URL.`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new UsageError(
      `--${name} "${text}" is not the address of a service, such as http://localhost:3000.`,
    )
  }
  return url.origin
}

/** The key that an option or the environment gives. Throws `UsageError` without one. */
export function readKey(option: string | undefined): string {
  const key = findKey(option)
  if (key === null)
    throw new UsageError('Give an API key: --key KEY, or the environment variable ARTIKEL_KEY.')
  return key
}

/** The same, null without one. */
export function findKey(option: string | undefined): string | null {
  const key = option ?? process.env.ARTIKEL_KEY
  if (!key) return null
  // Anything else is not allowed in a header, and fetch would print it in its error.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key contains a character that keys never have.')
  return key
}

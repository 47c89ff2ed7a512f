import { UsageError } from '../../../bin/command'

/**
 * The origin of a server on this machine, with an IPv4 address, as the attackers' addresses are IPv4. Throws `UsageError`
 * for any other host: nothing else is ever attacked.
 */
export function loopbackOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:') throw new UsageError(`"${text}" is no http address.`)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  if (/^127\.\d+\.\d+\.\d+$/.test(url.hostname)) return url.origin
  throw new UsageError(`${url.hostname} is not this machine; only 127.0.0.1 and localhost are attacked.`)
}

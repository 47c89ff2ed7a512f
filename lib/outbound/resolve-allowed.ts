import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type AllowList, allowsAddress, allowsHost } from './allow-list'
import { OutboundError } from './outbound-error'
import { isPublicAddress } from './public-address'

/**
 * The addresses to connect to for this URL: those of its host, all public or allowed. Whoever connects uses these and
 * does not look the name up again, since the next answer can be another. Throws `OutboundError`.
 */
export async function resolveAllowed(url: URL, allow: AllowList): Promise<LookupAddress[]> {
  assertWebUrl(url)
  // As in `http.request`: the brackets belong to the URL, not to the address.
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await resolve(hostname)
  if (allowsHost(allow, hostname)) return addresses
  const others = addresses.filter(({ address }) => !allowsAddress(allow, address))
  if (others.some(({ address }) => !isPublicAddress(address))) {
    throw new OutboundError(
      'not_allowed',
      `The address of "${url.hostname}" is not public; ${allow.setting} can allow its host name or network.`,
    )
  }
  if (url.protocol === 'http:' && others.length > 0) {
    throw new OutboundError(
      'not_allowed',
      `The URL must begin with https:; ${allow.setting} can allow http for the host "${url.hostname}".`,
    )
  }
  return addresses
}

function assertWebUrl(url: URL) {
  if (!/^https?:$/.test(url.protocol)) {
    throw new OutboundError('invalid_url', `The URL must begin with https:; got "${url.protocol}".`)
  }
  if (url.username || url.password) {
    throw new OutboundError('invalid_url', 'The URL must not contain a user name or a password.')
  }
}

async function resolve(hostname: string): Promise<LookupAddress[]> {
  try {
    return await lookup(hostname, { all: true })
  } catch (cause) {
    throw new OutboundError('unreachable', `The host "${hostname}" was not found.`, { cause })
  }
}

import { isIP } from 'node:net'
import { withoutMapping } from '../rate-limit/clients'

/** Headers by which a request tells that it came through a proxy. */
export const MARKS_OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Each of `trustedProxies` added the address it saw to `X-Forwarded-For`; what stands before, the client wrote. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return toAddress(peer)
  const chain = [...(forwardedFor ?? '').split(','), peer].map(toAddress)
  // Where a proxy wrote no address, the nearest that one wrote is all that is known.
  return chain.slice(-1 - trustedProxies).find((address) => isIP(address) > 0) ?? toAddress(peer)
}

/** Without a port, brackets, and the prefix by which IPv6 writes an IPv4 address. */
function toAddress(text: string): string {
  if (isIP(text) === 4) return text
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  return withoutMapping(bare).replace(/^([\d.]+):\d+$/, '$1')
}

import { isIP } from 'node:net'
import { withoutMapping } from '../rate-limit/clients'

/** Headers that show that a request came through a proxy. */
export const MARKS_OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Each of `trustedProxies` appended the address it saw to `X-Forwarded-For`; anything before is from the client. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return toAddress(peer)
  const chain = [...(forwardedFor ?? '').split(','), peer].map(toAddress)
  // If a trusted proxy wrote no address, the nearest one that another proxy wrote is used.
  return chain.slice(-1 - trustedProxies).find((address) => isIP(address) > 0) ?? toAddress(peer)
}

/** Removes a port, brackets, and the prefix of an IPv4-mapped IPv6 address. */
function toAddress(text: string): string {
  if (isIP(text) === 4) return text
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  return withoutMapping(bare).replace(/^([\d.]+):\d+$/, '$1')
}

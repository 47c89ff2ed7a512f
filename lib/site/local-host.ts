import { isIP } from 'node:net'
import { config } from '../config'

/** Whether `SITE_URL` is reachable only from this machine or its own network. */
export function isLocalSite(): boolean {
  return isLocalHost(new URL(config().siteUrl).hostname)
}

/** Names without a dot and those of RFC 6761 and RFC 8375; loopback and private IPs (RFC 1918, RFC 3927, RFC 4193). */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return LOCAL_IPV4.test(host)
  if (isIP(host) === 6) return LOCAL_IPV6.test(host)
  return !host.includes('.') || LOCAL_NAMES.test(host)
}

const LOCAL_IPV4 = /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./
const LOCAL_IPV6 = /^(?:::1?$|f[cd]|fe[89ab])/i
const LOCAL_NAMES = /\.(?:localhost|local|test|invalid|internal|home\.arpa|lan)$/i

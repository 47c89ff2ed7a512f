import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { systemCode } from '../errors'
import { singleton } from '../singleton'
import { OutboundError } from './send-request'

export type AllowList = {
  setting: string
  hosts: string[]
  /** `address/prefix length`, IPv4 or IPv6. */
  networks: string[]
}

/** Whether the host name of a URL is on the list, with or without a dot at its end; its subdomains are not included. */
export function allowsHost(list: AllowList, hostname: string): boolean {
  return list.hosts.includes(hostname.replace(/\.$/, ''))
}

/** Whether an IP address is in one of the networks; false for a host name. */
function allowsAddress(list: AllowList, address: string): boolean {
  return toBlockList(list.networks).check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function toBlockList(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/')
    list.addSubnet(address, Number(length), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The addresses of the host, all public or allowed. Connect only to these: another lookup may differ. Throws `OutboundError`. */
export async function resolveAllowed(url: URL, allow: AllowList): Promise<LookupAddress[]> {
  assertWebUrl(url)
  // As in `http.request`, the brackets belong to the URL, not to the address.
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
  if (url.protocol === 'http:' && others.length > 0) throw httpNotAllowed(url, allow)
  return addresses
}

/** The error for an http URL, whatever the addresses of its host are. */
export function httpNotAllowed({ hostname }: URL, { setting }: AllowList): OutboundError {
  return new OutboundError(
    'not_allowed',
    `The URL must begin with https:; ${setting} can allow http for the host "${hostname}".`,
  )
}

function assertWebUrl(url: URL) {
  if (!/^https?:$/.test(url.protocol)) {
    throw new OutboundError('invalid_url', `The URL must begin with https:; got "${url.protocol}".`)
  }
  if (url.username || url.password) {
    throw new OutboundError('invalid_url', 'The URL must not contain a user name or a password.')
  }
}

/**
 * The process has two threads for `lookup`, of which a name server that does not answer takes one for many seconds. Those
 * without an answer take one in all, since the system may know such a name by itself.
 */
async function resolve(hostname: string): Promise<LookupAddress[]> {
  const unanswered = singleton('unanswered-lookup', () => ({ isRunning: false }))
  // The system knows `localhost`, and mostly other names without a dot, by itself.
  const isAsked = hostname.includes('.') && isIP(hostname) === 0
  const isUnanswered = isAsked && (await isUnansweredQuery(hostname))
  if (isUnanswered && unanswered.isRunning)
    throw new OutboundError('unreachable', `No name server responded for the host "${hostname}".`)
  if (isUnanswered) unanswered.isRunning = true
  try {
    return await lookup(hostname, { all: true })
  } catch (cause) {
    throw new OutboundError('unreachable', `The host "${hostname}" was not found.`, { cause })
  } finally {
    if (isUnanswered) unanswered.isRunning = false
  }
}

/** A `Resolver` waits without a thread. */
async function isUnansweredQuery(hostname: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: 2 })
  return resolver.resolve4(hostname).then(
    () => false,
    (error) => systemCode(error) === 'ETIMEOUT',
  )
}

const QUERY_MS = 2_000

/** All allocated IPv6 addresses (IANA IPv6 address space); the others are special (`::7f00:1`). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public addresses that are answered by the cloud that a machine is in. */
const OF_CLOUDS = toBlockList([
  // Azure: a machine's host, https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // IBM: its services and those of its customers, https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
])

/** Whether an address is on the public internet: in no special-purpose range of IANA, and not a cloud's own. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || OF_CLOUDS.check(text, address.kind())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

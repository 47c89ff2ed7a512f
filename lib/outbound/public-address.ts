import ipaddr from 'ipaddr.js'

/** All IPv6 addresses that are given out (IANA IPv6 address space); beside them are only special ones, as `::7f00:1`. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the public internet: in no range of IANA's special-purpose registries. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

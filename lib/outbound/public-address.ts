import ipaddr from 'ipaddr.js'
import { toBlockList } from './allow-list'

/** All IPv6 addresses that are given out (IANA IPv6 address space); beside them are only special ones, as `::7f00:1`. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by their number, and answered by the cloud that a machine is in. */
const OF_CLOUDS = toBlockList([
  // Azure: the host of a virtual machine, https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // IBM: its services and those of its customers, https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
])

/** Whether an IP address is one of the public internet: in no range of IANA's special-purpose registries, nor of a cloud's own. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || OF_CLOUDS.check(text, address.kind())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

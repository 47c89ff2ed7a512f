import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What may be asked although it is not public, and by http too. */
export type AllowList = {
  /** The name of the setting that it comes from, for errors. */
  setting: string
  /** Host names in lower case. */
  hosts: string[]
  /** `address/prefix length`, IPv4 or IPv6. */
  networks: string[]
}

/** Whether the list names this host name. */
export function allowsHost(list: AllowList, hostname: string): boolean {
  return list.hosts.includes(hostname.toLowerCase().replace(/\.$/, ''))
}

/** Whether a network of the list has this IP address. */
export function allowsAddress(list: AllowList, address: string): boolean {
  return toBlockList(list.networks).check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Throws when one of the networks is none. */
export function toBlockList(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/')
    list.addSubnet(address, Number(length), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}

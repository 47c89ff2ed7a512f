/**
 * The network that counts as one client: of IPv4 an address, of IPv6 a /64, since whoever has an address in one has them
 * all.
 */
export function clientNetwork(address: string): string {
  const plain = withoutMapping(address)
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')]
  return filled.slice(0, 4).join(':')
}

/** An address without the prefix by which sockets of IPv6 write one of IPv4 (RFC 4291 §2.5.5.2). */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

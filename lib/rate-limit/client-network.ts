/** The network that counts as one client: whoever has an address in a /64 of IPv6 has them all. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')]
  return filled.slice(0, 4).join(':')
}

import { AppError } from '../errors'

/** The IPv4 address, or the /64 of an IPv6 address, since a client with one address in it has them all. */
export function clientNetwork(address: string): string {
  const plain = withoutMapping(address)
  if (!plain.includes(':')) return plain
  const [head = [], tail] = plain.toLowerCase().split('::').map(groupsOf)
  const all = tail ? [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail] : head
  return all.slice(0, 4).join(':')
}

function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group === '' ? [] : group.replace(/^0+(?=.)/, '')))
}

/** The address without the prefix of an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2). */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Sums amounts by client, and in all; a client whose sum is back at 0 takes no memory. */
export function createClientTotals() {
  const totals = new Map<string, number>()
  let all = 0
  return {
    get all(): number {
      return all
    },
    of: (address: string): number => totals.get(clientNetwork(address)) ?? 0,
    add(address: string, amount: number): void {
      const client = clientNetwork(address)
      const total = (totals.get(client) ?? 0) + amount
      all += amount
      if (total === 0) totals.delete(client)
      else totals.set(client, total)
    },
  }
}

type Share = {
  name: string
  quota: number
  /** The quota unit (draft-ietf-httpapi-ratelimit-headers §3.1.2). */
  unit: 'concurrent-requests' | 'content-bytes'
}

/** The 429 error of a client that has used its share, with the draft's RateLimit headers. */
export function overShare({ name, quota, unit }: Share, detail: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', `${detail}; try again in ${retryAfterSeconds} s.`, {
    headers: {
      'RateLimit-Policy': `"${name}";q=${quota};qu="${unit}"`,
      RateLimit: `"${name}";r=0;t=${retryAfterSeconds}`,
      'Retry-After': String(retryAfterSeconds),
    },
  })
}

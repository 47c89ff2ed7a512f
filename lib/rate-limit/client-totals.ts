import { clientNetwork } from './client-network'

export type ClientTotals = ReturnType<typeof createClientTotals>

/** Adds up what clients have of something: each for itself, and all together. */
export function createClientTotals() {
  const totals = new Map<string, number>()
  let all = 0
  return {
    get all(): number {
      return all
    },
    /** What the client at an address has. */
    of: (address: string): number => totals.get(clientNetwork(address)) ?? 0,
    /** Counts more for the client at an address, or less. */
    add(address: string, amount: number): void {
      const client = clientNetwork(address)
      const total = (totals.get(client) ?? 0) + amount
      all += amount
      if (total === 0) totals.delete(client)
      else totals.set(client, total)
    },
  }
}

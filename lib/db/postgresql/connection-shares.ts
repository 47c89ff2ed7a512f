export const LEAST_CONNECTIONS = 4

type ConnectionShares = { reading: number; writing: number; controlling: number; counting: number }

/** Divides an instance's connections among their uses, so that none takes another's; one is left for LISTEN. */
export function shareConnections(all: number): ConnectionShares {
  const controlling = 1
  const counting = all < 10 ? 1 : 2
  const left = all - 1 - controlling - counting
  const writing = Math.min(3, Math.max(1, Math.floor(left / 3)))
  return { controlling, counting, writing, reading: Math.max(1, left - writing) }
}

import type { SqlQuery } from '@prisma/driver-adapter-utils'
import { LRUCache } from 'lru-cache'
import { isBehindPooler } from './connection'

/** The plan of each takes some ten kilobytes on the server, per connection. */
const MAX_NAMED = 200
/** Lists with filters have a different text nearly every time. */
const NAMED_FROM_USE = 3
const MAX_COUNTED = 1_000

export type StatementNames = (query: SqlQuery) => string

/**
 * Names the statements that recur, so that the server parses and plans each once per connection. Returns '' for any other, and
 * behind a pooler, where the next transaction may have another connection, which knows no names.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: MAX_COUNTED })
  return ({ sql }) => {
    if (isBehindPooler()) return ''
    const known = names.get(sql)
    if (known !== undefined || names.size === MAX_NAMED) return known ?? ''
    const count = (uses.get(sql) ?? 0) + 1
    uses.set(sql, count)
    if (count < NAMED_FROM_USE) return ''
    uses.delete(sql)
    const name = `artikel_${names.size}`
    names.set(sql, name)
    return name
  }
}

import { SCOPES } from '../../lib/auth/actor'
import { isActive } from '../../lib/auth/authenticate'
import type { KeyRecord } from '../../lib/auth/keys'

const HEADINGS = ['NAME', 'ID', 'SCOPES', 'CREATED', 'EXPIRES', 'LAST USED', 'STATE']

export function keyTable(keys: KeyRecord[], now: Date): string {
  const rows = [HEADINGS, ...keys.map((key) => toRow(key, now))]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A time as operators read it: UTC, to the minute. */
export function toMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function toRow(key: KeyRecord, now: Date): string[] {
  return [
    key.name,
    key.id,
    key.scopes.length === SCOPES.length ? 'all' : key.scopes.join(','),
    toMinute(key.createdAt),
    key.expiresAt ? toMinute(key.expiresAt) : 'never',
    key.lastUsedAt ? toMinute(key.lastUsedAt) : 'never',
    stateOf(key, now),
  ]
}

function stateOf(key: KeyRecord, now: Date): string {
  if (key.revokedAt) return 'revoked'
  if (!isActive(key, now)) return 'expired'
  const { formerExpiresAt } = key
  const isRotating = formerExpiresAt !== null && formerExpiresAt > now
  return isRotating ? `active, former secret until ${toMinute(formerExpiresAt)}` : 'active'
}

import { KEY_SCOPES } from '../../lib/auth/actor'
import { isActive } from '../../lib/auth/authenticate'
import type { KeyRecord } from '../../lib/auth/keys'
import { textTable, toMinute } from '../text-table'

const HEADINGS = ['NAME', 'ID', 'SCOPES', 'CREATED', 'EXPIRES', 'LAST USED', 'STATE']

export function keyTable(keys: KeyRecord[], now: Date): string {
  return textTable([HEADINGS, ...keys.map((key) => toRow(key, now))])
}

function toRow(key: KeyRecord, now: Date): string[] {
  return [
    key.name,
    key.id,
    key.scopes.length === KEY_SCOPES.length ? 'all' : key.scopes.join(','),
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

import type { Scope } from '../../../lib/auth/actor'
import { createKey } from '../../../lib/auth/keys'
import { withDatabase } from './own-database'
import { word } from './service'

/** A new key with these scopes, of the shared service or of one with another database. */
export function withKey(scopes: Scope[], databaseUrl?: string): Promise<string> {
  return withDatabase(() => createKey(word(), scopes, null), databaseUrl)
}

import type { Scope } from '../../../lib/auth/actor'
import { createKey } from '../../../lib/auth/keys'
import { withDatabase } from './own-database'
import { word } from './service'

/** Creates a key with these scopes, for the shared service or one with another database. */
export function withKey(scopes: Scope[], databaseUrl?: string): Promise<string> {
  return withDatabase(() => createKey(word(), scopes, null), databaseUrl)
}

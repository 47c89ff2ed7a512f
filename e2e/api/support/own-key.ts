import { createKey } from '../../../lib/auth/keys'
import type { Scope } from '../../../lib/auth/scopes'
import { withDatabase } from './own-database'
import { word } from './service'

/** A new key of the shared service with these scopes. */
export function withKey(scopes: Scope[]): Promise<string> {
  return withDatabase(() => createKey(word(), scopes, null))
}

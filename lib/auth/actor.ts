import { AppError } from '../errors'

export const SCOPES = [
  'articles:create',
  'articles:update',
  'articles:publish',
  'articles:delete',
  'articles:read_drafts',
  'media:write',
  'webhooks:manage',
] as const

export type Scope = (typeof SCOPES)[number]

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text)
}

/** Who asks. Everybody is one, so that no code needs to know the case of nobody. */
export type Actor = {
  readonly role: 'guest' | 'key'
  readonly keyId: string
  readonly scopes: ReadonlySet<Scope>
}

export const guest: Actor = { role: 'guest', keyId: '', scopes: new Set() }

export const system: Actor = { role: 'key', keyId: '', scopes: new Set(SCOPES) }

export const bootstrap: Actor = { role: 'key', keyId: 'bootstrap', scopes: new Set(SCOPES) }

export function canReadDrafts(actor: Actor): boolean {
  return actor.scopes.has('articles:read_drafts')
}

/** Throws `unauthorized` for a guest. */
export function assertKey(actor: Actor) {
  if (actor.role === 'key') return
  throw unauthorized('An API key is required: send it as "Authorization: Bearer <key>".')
}

/** Throws `insufficient_scope` for a key without `scope`. */
export function assertScope(actor: Actor, scope: Scope) {
  if (!actor.scopes.has(scope)) {
    throw new AppError('insufficient_scope', `This key lacks the scope ${scope}.`, {
      members: { required_scope: scope },
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    })
  }
}

/** The error of RFC 6750 §3: no key, or one that is not valid. */
export function unauthorized(detail: string): AppError {
  return new AppError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="artikel"' } })
}

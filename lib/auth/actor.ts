import { AppError } from '../errors'

export const SCOPES = [
  'articles:create',
  'articles:update',
  'articles:publish',
  'articles:delete',
  'articles:read_drafts',
  'media:write',
  'webhooks:manage',
  'figures:read',
  'keys:manage',
  'people:manage',
] as const

export type Scope = (typeof SCOPES)[number]

/** Those that a key can have: people are looked after by people alone. */
export const KEY_SCOPES = SCOPES.filter((scope) => scope !== 'people:manage')

/** Whether a key can have a scope. */
export function isKeyScope(scope: Scope): boolean {
  return KEY_SCOPES.some((each) => each === scope)
}

/** The scopes of a key that are stored as one text. */
export function parseKeyScopes(text: string): Scope[] {
  return parseScopes(text).filter(isKeyScope)
}

/** The scopes that are stored as one text. */
export function parseScopes(text: string): Scope[] {
  return text.split(' ').filter(isScope)
}

/** Whether there is a scope of this name: a stored one may be of another version, a typed one a mistake. */
export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text)
}

/** Who asks. Everybody is one, so that no code needs to know the case of nobody. */
export type Actor = {
  readonly role: 'guest' | 'key' | 'person'
  /** By what budgets and stored responses are kept: the id of a key, or `person-` and that of a person. */
  readonly keyId: string
  readonly scopes: ReadonlySet<Scope>
  readonly personId?: number
  /** Whether a person showed a moment ago who they are. */
  readonly isStrong?: boolean
  /** Whether some of the scopes are those of an author, of no use for anything but the draft that they were given for. */
  readonly isAuthor?: true
}

export const guest: Actor = { role: 'guest', keyId: '', scopes: new Set() }

export const system: Actor = { role: 'key', keyId: '', scopes: new Set(SCOPES) }

export const bootstrap: Actor = { role: 'key', keyId: 'bootstrap', scopes: new Set(SCOPES) }

/** A person at the desk; `isStrong` says that they showed a moment ago who they are, as sensitive acts ask. */
export function personActor(
  personId: number,
  scopes: Iterable<Scope>,
  { isStrong }: { isStrong: boolean },
): Actor {
  return { role: 'person', keyId: `person-${personId}`, personId, scopes: new Set(scopes), isStrong }
}

/** The actor as the one who made an article, who reads, changes and deletes it while it is a draft. */
export function asAuthor(actor: Actor): Actor {
  const lacks = SCOPES_OF_AUTHOR.some((scope) => !actor.scopes.has(scope))
  return lacks ? { ...SCOPES_OF_AUTHOR.reduce(withScope, actor), isAuthor: true } : actor
}

/** The actor with one scope more. */
export function withScope(actor: Actor, scope: Scope): Actor {
  return { ...actor, scopes: new Set([...actor.scopes, scope]) }
}

const SCOPES_OF_AUTHOR: readonly Scope[] = ['articles:read_drafts', 'articles:update', 'articles:delete']

/** Whether `actor` may see drafts and scheduled articles; of their own an author may, as `asAuthor` says. */
export function canReadDrafts(actor: Actor): boolean {
  return actor.scopes.has('articles:read_drafts')
}

/** Throws `unauthorized` for a guest, `person_required` for a key. */
export function assertPerson(actor: Actor): asserts actor is Actor & { personId: number } {
  if (actor.personId !== undefined) return
  if (actor.role === 'guest') throw unauthorized('This is only for people signed in to the desk (/meja).')
  throw new AppError(
    'person_required',
    'This is only for people signed in to the desk (/meja); an API key has no access to it.',
  )
}

/** Throws `unauthorized` for a guest. */
export function assertKey(actor: Actor) {
  if (actor.role !== 'guest') return
  throw unauthorized('An API key is required: send it as "Authorization: Bearer <key>".')
}

/** Throws `insufficient_scope` for a key or a person without all `needed` scopes, and names those that it lacks. */
export function assertScope(actor: Actor, ...needed: Scope[]) {
  const lacking = needed.filter((scope) => !actor.scopes.has(scope))
  if (lacking.length === 0) return
  const who = actor.role === 'person' ? 'person' : 'key'
  const scope = lacking.join(' ')
  throw new AppError('insufficient_scope', `This ${who} lacks ${nameScopes(lacking)}.`, {
    members: { required_scope: scope },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

/** Scopes in a sentence: `the scope a`, `the scopes a and b`. */
export function nameScopes(scopes: readonly Scope[]): string {
  return `the ${scopes.length === 1 ? 'scope' : 'scopes'} ${LIST.format(scopes)}`
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Throws `step_up_required` for a person who has not shown for a while who they are. */
export function assertStrong({ role, isStrong }: Actor) {
  if (role === 'person' && !isStrong) throw stepUpRequired()
}

function stepUpRequired(): AppError {
  return new AppError(
    'step_up_required',
    'This requires a recent sign-in; sign in again, then repeat the request.',
  )
}

/** The error of RFC 6750 §3: no key, or one that is not valid. */
export function unauthorized(detail: string): AppError {
  return new AppError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="artikel"' } })
}

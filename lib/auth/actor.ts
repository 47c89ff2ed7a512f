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

/** The scopes that a key can have: only people manage people. */
export const KEY_SCOPES = SCOPES.filter((scope) => scope !== 'people:manage')

/** Whether a key can have a scope. */
export function isKeyScope(scope: Scope): boolean {
  return KEY_SCOPES.some((each) => each === scope)
}

/** Parses the stored scopes of a key. Drops unknown ones and those that a key cannot have. */
export function parseKeyScopes(text: string): Scope[] {
  return parseScopes(text).filter(isKeyScope)
}

/** Parses stored scopes. Drops unknown ones. */
export function parseScopes(text: string): Scope[] {
  return text.split(' ').filter(isScope)
}

/** Whether `text` is the name of a scope: a stored one may come from another version, a typed one may be a mistake. */
export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text)
}

/** Who makes a request. Guests are actors too, so that no code has to handle a missing one. */
export type Actor = {
  readonly role: 'guest' | 'key' | 'person'
  /** Identifies the actor in budgets and stored responses: the id of a key, or `person-` and the id of a person. */
  readonly keyId: string
  readonly scopes: ReadonlySet<Scope>
  readonly personId?: number
  /** Whether the person proved who they are recently. */
  readonly isStrong?: boolean
  /** Whether the service imports for the person, article by article: that leaves them their own budget. */
  readonly isImport?: boolean
  /** Whether `asAuthor` added some of the scopes, which are valid only for the actor's own draft. */
  readonly isAuthor?: true
}

export const guest: Actor = { role: 'guest', keyId: '', scopes: new Set() }

export const system: Actor = { role: 'key', keyId: '', scopes: new Set(SCOPES) }

export const bootstrap: Actor = { role: 'key', keyId: 'bootstrap', scopes: new Set(SCOPES) }

/** A person signed in to the desk; `isStrong` if they proved who they are recently, as sensitive actions require. */
export function personActor(
  personId: number,
  scopes: Iterable<Scope>,
  { isStrong, isImport = false }: { isStrong: boolean; isImport?: boolean },
): Actor {
  return {
    role: 'person',
    keyId: `person-${personId}`,
    personId,
    scopes: new Set(scopes),
    isStrong,
    isImport,
  }
}

/** The actor with the scopes of an author, who may read, change and delete their own article while it is a draft. */
export function asAuthor(actor: Actor): Actor {
  const lacks = SCOPES_OF_AUTHOR.some((scope) => !actor.scopes.has(scope))
  return lacks ? { ...SCOPES_OF_AUTHOR.reduce(withScope, actor), isAuthor: true } : actor
}

/** The actor with one more scope. */
export function withScope(actor: Actor, scope: Scope): Actor {
  return { ...actor, scopes: new Set([...actor.scopes, scope]) }
}

const SCOPES_OF_AUTHOR: readonly Scope[] = ['articles:read_drafts', 'articles:update', 'articles:delete']

/** Whether `actor` may see all drafts and scheduled articles; authors may see their own, see `asAuthor`. */
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

/** Throws `insufficient_scope`, which names the missing scopes, for a key or a person without all `needed` scopes. */
export function assertScope(actor: Actor, ...needed: Scope[]) {
  const lacking = needed.filter((scope) => !actor.scopes.has(scope))
  if (lacking.length > 0) throw insufficientScope(actor, lacking)
}

/** The error of RFC 6750 §3.1 for an actor who lacks scopes; `remedy` ends its sentence. */
export function insufficientScope(
  { role }: Actor,
  lacking: readonly Scope[],
  remedy = remedyOf(role, lacking),
): AppError {
  const who = role === 'person' ? 'person' : 'key'
  const scope = lacking.join(' ')
  return new AppError('insufficient_scope', `This ${who} lacks ${nameScopes(lacking)}; ${remedy}.`, {
    members: { required_scope: scope },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

function remedyOf(role: Actor['role'], { length }: readonly Scope[]): string {
  const them = length === 1 ? 'it' : 'them'
  return role === 'person' ? `somebody who manages people can grant ${them}` : `use a key that has ${them}`
}

/** Scopes in a sentence: `the scope a`, `the scopes a and b`. */
export function nameScopes(scopes: readonly Scope[]): string {
  return `the ${scopes.length === 1 ? 'scope' : 'scopes'} ${LIST.format(scopes)}`
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Throws `step_up_required` for a person who has not proved who they are recently. */
export function assertStrong({ role, isStrong }: Actor) {
  if (role === 'person' && !isStrong) throw stepUpRequired()
}

function stepUpRequired(): AppError {
  return new AppError(
    'step_up_required',
    'This requires a recent sign-in; sign in again, then repeat the request.',
  )
}

/** The error of RFC 6750 §3 for a missing or invalid key. */
export function unauthorized(detail: string): AppError {
  return new AppError('unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="artikel"' } })
}

import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { isDisplayName, toId } from '../../text/strings'
import { type Actor, assertScope, isScope, nameScopes, type Scope } from '../actor'
import { recordEvent } from './events'
import { createLink } from './links'
import {
  addPerson,
  assertNotLast,
  disablePerson,
  enablePerson,
  PERSON_NAME_RULE,
  type Person,
  refused,
  toPerson,
} from './people'

// What a person with `people:manage` does at the desk. Nobody can grant more than they have, nor change people who have more:
// a link signs in as its person.

/** A person, and the one-time link that signs them in. */
export type Linked = { person: Person; link: string }

/** Adds a person. Throws `insufficient_scope` for scopes that `actor` lacks, and `validation_failed`. */
export async function invitePerson(
  actor: Actor,
  { name, scopes }: { name: string; scopes: readonly string[] },
): Promise<Linked> {
  assertScope(actor, MANAGE)
  if (!isDisplayName(name)) throw refused('/name', 'invalid_name', PERSON_NAME_RULE)
  const wanted = parseScopeNames(scopes)
  assertHasAll(actor, wanted)
  return database().write(async (queries) => {
    const person = await addPerson(queries, name, wanted, actor.personId)
    return { person, link: await createLink(queries, person, actor.personId ?? null) }
  })
}

/** Creates a link for an existing person; earlier ones end. Throws `not_found`, `insufficient_scope`, `validation_failed`. */
export async function linkPerson(actor: Actor, id: string): Promise<Linked> {
  assertScope(actor, MANAGE)
  return database().write(async (queries) => {
    const person = await getChangeable(queries, actor, id)
    if (person.disabledAt)
      throw refused('', 'person_disabled', `"${person.name}" is disabled; enable them first.`)
    return { person, link: await createLink(queries, person, actor.personId ?? null) }
  })
}

/** Sets a person's scopes. Throws `insufficient_scope` if `actor` lacks an old or new one, `not_found`, `validation_failed`. */
export async function changeScopes(actor: Actor, id: string, scopes: readonly string[]): Promise<void> {
  assertScope(actor, MANAGE)
  const wanted = parseScopeNames(scopes)
  await database().write(async (queries) => {
    const person = await getChangeable(queries, actor, id)
    assertHasAll(actor, wanted)
    if (!wanted.includes(MANAGE)) await assertNotLast(queries, person)
    await queries.person.updateMany({ where: { id: person.id }, data: { scopes: wanted.join(' ') } })
    await recordEvent(queries, {
      personId: actor.personId ?? null,
      act: 'change_person',
      subject: person.name,
    })
  })
}

/**
 * Disables a person; `end` ends what else should not outlive that, in the same transaction. Throws `not_found`,
 * `insufficient_scope`, `validation_failed`.
 */
export async function disablePersonAs(
  actor: Actor,
  id: string,
  end: (queries: Queries, person: Person) => Promise<void>,
): Promise<void> {
  assertScope(actor, MANAGE)
  await database().write(async (queries) => {
    const person = await getChangeable(queries, actor, id)
    await disablePerson(queries, person, actor.personId)
    await end(queries, person)
  })
}

/** Lets a person sign in again. Throws `not_found`, `insufficient_scope`. */
export async function enablePersonAs(actor: Actor, id: string): Promise<void> {
  assertScope(actor, MANAGE)
  await database().write(async (queries) => {
    const person = await getChangeable(queries, actor, id)
    await enablePerson(queries, person, actor.personId)
  })
}

/** Ends every session of a person. Throws `not_found`, `insufficient_scope`. */
export async function endSessionsOf(actor: Actor, id: string): Promise<void> {
  assertScope(actor, MANAGE)
  await database().write(async (queries) => {
    const person = await getChangeable(queries, actor, id)
    await queries.deskSession.deleteMany({ where: { personId: person.id } })
    await recordEvent(queries, {
      personId: actor.personId ?? null,
      act: 'end_sessions',
      subject: person.name,
    })
  })
}

/** Throws `not_found`. */
export async function getPerson(queries: Queries, id: string): Promise<Person> {
  const row = await queries.person.findFirst({ where: { id: toId(id) } })
  if (!row) throw new AppError('not_found', 'There is no such person.')
  return toPerson(row)
}

const MANAGE = 'people:manage'

/** Throws `not_found`, and `insufficient_scope` for a person with scopes that `actor` lacks. */
async function getChangeable(queries: Queries, actor: Actor, id: string): Promise<Person> {
  const person = await getPerson(queries, id)
  const lacking = listLackingScopes(actor, person)
  if (lacking.length === 0) return person
  const message = `"${person.name}" has ${nameScopes(lacking)}, which you lack; only somebody with all their scopes can change them.`
  throw new AppError('insufficient_scope', message, { errors: [{ code: 'person_has_more', message }] })
}

/** The scopes of a person that `actor` lacks; only with none may `actor` change that person. */
export function listLackingScopes(actor: Actor, { scopes }: Pick<Person, 'scopes'>): Scope[] {
  return scopes.filter((scope) => !actor.scopes.has(scope))
}

function assertHasAll(actor: Actor, scopes: readonly Scope[]) {
  for (const scope of scopes) assertScope(actor, scope)
}

function parseScopeNames(names: readonly string[]): Scope[] {
  const scopes = [...new Set(names)].filter(isScope)
  if (scopes.length > 0 && names.every(isScope)) return scopes
  throw refused(
    '/scopes',
    'invalid_scopes',
    'scopes must name at least one scope, and only scopes that exist.',
  )
}

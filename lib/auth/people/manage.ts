import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { isDisplayName, toId } from '../../text/strings'
import { type Actor, assertScope, isScope, type Scope } from '../actor'
import { revokeKeysOf } from '../keys-of-person'
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

// What somebody who looks after people does at the desk. Nobody gives more than they have: a link signs in as its person.

/** A person, and the address that signs them in, once. */
export type Linked = { person: Person; link: string }

/** Adds a person. Throws `insufficient_scope` for more than `actor` has, and `validation_failed`. */
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

/** Makes a link for who is there; the one before ends. Throws `not_found`, `insufficient_scope`, `validation_failed`. */
export async function linkPerson(actor: Actor, id: string): Promise<Linked> {
  assertScope(actor, MANAGE)
  return database().write(async (queries) => {
    const person = await getPerson(queries, id)
    assertHasAll(actor, person.scopes)
    if (person.disabledAt)
      throw refused('', 'person_disabled', `"${person.name}" is disabled; enable them first.`)
    return { person, link: await createLink(queries, person, actor.personId ?? null) }
  })
}

/** Sets what a person may do. Throws `not_found`, `insufficient_scope` for what they have or get and `actor` lacks. */
export async function changeScopes(actor: Actor, id: string, scopes: readonly string[]): Promise<void> {
  assertScope(actor, MANAGE)
  const wanted = parseScopeNames(scopes)
  await database().write(async (queries) => {
    const person = await getPerson(queries, id)
    // Whoever took rights away could make the link of what is left, and be that person.
    assertHasAll(actor, [...person.scopes, ...wanted])
    if (!wanted.includes(MANAGE) && !person.disabledAt) await assertNotLast(queries, person)
    await queries.person.updateMany({ where: { id: person.id }, data: { scopes: wanted.join(' ') } })
    await recordEvent(queries, {
      personId: actor.personId ?? null,
      act: 'change_person',
      subject: person.name,
    })
  })
}

/** Disables a person, with their keys if they are to end as well. Throws `not_found`, `validation_failed`. */
export async function disablePersonAs(actor: Actor, id: string, keys: 'keep' | 'revoke'): Promise<void> {
  assertScope(actor, MANAGE)
  const by = actor.personId ?? null
  await database().write(async (queries) => {
    const person = await getPerson(queries, id)
    await disablePerson(queries, person, by)
    if (keys === 'revoke') await revokeKeysOf(queries, person.id, by)
  })
}

/** Lets a person sign in again. Throws `not_found`, `insufficient_scope`. */
export async function enablePersonAs(actor: Actor, id: string): Promise<void> {
  assertScope(actor, MANAGE)
  await database().write(async (queries) => {
    const person = await getPerson(queries, id)
    assertHasAll(actor, person.scopes)
    await enablePerson(queries, person, actor.personId)
  })
}

/** Ends every session of a person. Throws `not_found`. */
export async function endSessionsOf(actor: Actor, id: string): Promise<void> {
  assertScope(actor, MANAGE)
  await database().write(async (queries) => {
    const person = await getPerson(queries, id)
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

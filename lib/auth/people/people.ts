import { randomBytes } from 'node:crypto'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { toNormalForm } from '../../text/strings'
import { parseScopes, SCOPES, type Scope } from '../actor'
import { recordEvent } from './events'

/** A person as the desk knows them. */
export type Person = {
  id: number
  name: string
  /** The author of new articles. */
  byline: string
  scopes: Scope[]
  /** Null for the language of the site. */
  language: 'id' | 'en' | null
  shortcuts: boolean
  userHandle: string
  createdAt: Date
  lastSeenAt: Date | null
  disabledAt: Date | null
}

export const PRESETS = {
  owner: SCOPES,
  editor: [
    'articles:create',
    'articles:update',
    'articles:publish',
    'articles:delete',
    'articles:read_drafts',
    'media:write',
    'figures:read',
  ],
  writer: ['articles:create', 'media:write'],
} as const satisfies Record<string, readonly Scope[]>

export type Preset = keyof typeof PRESETS

/** Whether typed text is the name of a preset. */
export function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text)
}

export const PERSON_NAME_RULE =
  'A name has 1 to 100 characters, no line breaks or control characters, and no space at its ends.'

/** Throws `validation_failed` if the name is taken, ignoring case and Unicode form. */
export async function addPerson(
  queries: Queries,
  name: string,
  scopes: readonly Scope[],
  by: number | null = null,
): Promise<Person> {
  const key = nameKey(name)
  if (await queries.person.findFirst({ where: { key } }))
    throw refused('/name', 'name_taken', `A person named "${name}" already exists; choose another name.`)
  const userHandle = randomBytes(32).toString('base64url')
  const data = { name, key, scopes: scopes.join(' '), userHandle, createdAt: new Date() }
  const row = await queries.person.create({ data })
  await recordEvent(queries, { personId: by, act: 'add_person', subject: name })
  return toPerson(row)
}

/** Everyone ever added, in that order, including disabled people. */
export async function listPeople(): Promise<Person[]> {
  const rows = await database().read.person.findMany({ orderBy: { id: 'asc' } })
  return rows.map(toPerson)
}

/** The number of people ever added, including disabled ones; the link for the first person works only while it is 0. */
export async function countPeople(queries: Queries): Promise<number> {
  return queries.person.count()
}

/** Null if nobody has the name. */
export async function findPersonByName(queries: Queries, name: string): Promise<Person | null> {
  const row = await queries.person.findFirst({ where: { key: nameKey(name) } })
  return row && toPerson(row)
}

/** Also ends the person's sessions and open links. Throws `validation_failed` for the last person with `people:manage`. */
export async function disablePerson(
  queries: Queries,
  person: Person,
  by: number | null = null,
): Promise<void> {
  await assertNotLast(queries, person)
  const where = { personId: person.id }
  await queries.person.updateMany({ where: { id: person.id }, data: { disabledAt: new Date() } })
  await queries.deskSession.deleteMany({ where })
  await queries.signInLink.deleteMany({ where: { ...where, usedAt: null } })
  await recordEvent(queries, { personId: by, act: 'disable_person', subject: person.name })
}

/** Lets a person sign in again; former sessions and links stay ended. `by` is who does it; null for a command. */
export async function enablePerson(
  queries: Queries,
  person: Person,
  by: number | null = null,
): Promise<void> {
  await queries.person.updateMany({ where: { id: person.id }, data: { disabledAt: null } })
  await recordEvent(queries, { personId: by, act: 'enable_person', subject: person.name })
}

type Profile = Pick<Person, 'byline' | 'language' | 'shortcuts'>

/** Saves what a person may change about themselves. */
export async function changeProfile(id: number, { byline, language, shortcuts }: Profile): Promise<void> {
  await database().writeOnce((queries) =>
    queries.person.updateMany({
      where: { id },
      data: { byline: byline === '' ? null : byline, language, shortcuts },
    }),
  )
}

/** Throws `validation_failed` for the last enabled person with `people:manage`. */
export async function assertNotLast(queries: Queries, person: Person): Promise<void> {
  const rows = await queries.person.findMany({ where: { disabledAt: null } })
  const others = rows.map(toPerson).filter(({ id }) => id !== person.id)
  if (!person.scopes.includes('people:manage')) return
  if (others.some(({ scopes }) => scopes.includes('people:manage'))) return
  throw refused(
    '',
    'last_manager',
    `"${person.name}" is the only person who may manage people; give somebody else that right first.`,
  )
}

/** `message` is for the command line, `code` for the desk, which has its own texts. */
export function refused(pointer: string, code: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: [{ pointer, code, message }] })
}

/** The name without differences of case and Unicode form. */
function nameKey(name: string): string {
  return toNormalForm(name, 'NFKC').toLowerCase()
}

type Row = {
  id: number
  name: string
  byline: string | null
  scopes: string
  language: string | null
  shortcuts: boolean
  userHandle: string
  createdAt: Date
  lastSeenAt: Date | null
  disabledAt: Date | null
}

/** Converts a row: without a byline, articles carry the person's name; unknown scopes are dropped. */
export function toPerson({ byline, scopes, language, ...row }: Row): Person {
  const { id, name, shortcuts, userHandle, createdAt, lastSeenAt, disabledAt } = row
  return {
    id,
    name,
    shortcuts,
    userHandle,
    createdAt,
    lastSeenAt,
    disabledAt,
    byline: byline ?? name,
    scopes: parseScopes(scopes),
    language: language === 'id' || language === 'en' ? language : null,
  }
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { database } from '../../db/database'
import { SCOPES, type Scope, system } from '../actor'
import { cookieName } from './cookie'
import { createLink, findLink, signInByLink } from './links'
import { changeScopes } from './manage'
import { addPerson, disablePerson, listPeople, type Person } from './people'
import { findSession, startSession } from './sessions'

const WITHOUT_MANAGING = SCOPES.filter((scope) => scope !== 'people:manage')

test('the only person who may manage people can lose every right but that one', async () => {
  const only = await add(SCOPES)
  await changeScopes(system, String(only.id), ['people:manage', 'articles:create'])
  expect(await scopesOf(only)).toEqual(['articles:create', 'people:manage'])
  await expect(changeScopes(system, String(only.id), WITHOUT_MANAGING)).rejects.toMatchObject({
    errors: [{ code: 'last_manager' }],
  })

  const second = await add(SCOPES)
  await database().write((queries) => disablePerson(queries, second))
  await changeScopes(system, String(second.id), WITHOUT_MANAGING)
  expect(await scopesOf(second)).not.toContain('people:manage')
  await expect(changeScopes(system, String(only.id), WITHOUT_MANAGING)).rejects.toThrow('only person')
})

test('a session and a link of a disabled person do not work, even one made beside the disabling', async () => {
  const person = await add(['articles:create'])
  const { cookie, token } = await database().write(async (queries) => {
    const session = await startSession(queries, {
      personId: person.id,
      method: 'link',
      agent: '',
      cookie: null,
    })
    const link = await createLink(queries, person, null)
    return { cookie: `${cookieName()}=${session}`, token: link.split('/').at(-1) ?? '' }
  })
  expect([(await findSession(cookie))?.person.name, (await findLink(token)).state]).toEqual([
    person.name,
    'open',
  ])

  const disabledAt = new Date()
  await database().write(({ person: people }) =>
    people.updateMany({ where: { id: person.id }, data: { disabledAt } }),
  )
  expect([await findSession(cookie), (await findLink(token)).state]).toEqual([null, 'unknown'])
  expect(await signInByLink({ token, name: '', agent: '', cookie: null })).not.toHaveProperty('session')
})

function add(scopes: readonly Scope[]): Promise<Person> {
  return database().write((queries) => addPerson(queries, randomUUID(), scopes))
}

async function scopesOf({ id }: Person) {
  const person = (await listPeople()).find((other) => other.id === id)
  return person && [...person.scopes].sort()
}

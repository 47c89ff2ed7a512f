import { describe, expect, test } from 'vitest'
import { allowedStatus, canSee, DELETED, type StatusFilter } from '../articles/access'
import {
  type Actor,
  assertKey,
  assertScope,
  bootstrap,
  canReadDrafts,
  guest,
  isScope,
  personActor,
  SCOPES,
  type Scope,
  system,
} from './actor'

const keyWith = (...scopes: Scope[]): Actor => ({ role: 'key', keyId: 'a', scopes: new Set(scopes) })
const reader = keyWith('articles:read_drafts')
const writer = keyWith('articles:create', 'articles:update', 'articles:delete')

describe('a scope', () => {
  test.each(SCOPES)('%s is granted to a key with it, the bootstrap key and the service', (scope) => {
    for (const actor of [keyWith(scope), bootstrap, system])
      expect(() => assertScope(actor, scope)).not.toThrow()
  })

  test.each(SCOPES)(
    '%s is denied to a guest and to a key with all others, and the error names it',
    (scope) => {
      const others = keyWith(...SCOPES.filter((other) => other !== scope))
      for (const actor of [guest, others]) {
        expect(refusal(() => assertScope(actor, scope))).toMatchObject({
          code: 'insufficient_scope',
          message: `This key lacks the scope ${scope}; use a key that has it.`,
          members: { required_scope: scope },
          headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
        })
      }
    },
  )

  test('that a person lacks can be granted, as the error says', () => {
    const person = personActor(1, ['articles:create'], { isStrong: false })
    expect(
      refusal(() => assertScope(person, 'articles:create', 'figures:read', 'media:write')),
    ).toMatchObject({
      message:
        'This person lacks the scopes figures:read and media:write; somebody who manages people can grant them.',
      members: { required_scope: 'figures:read media:write' },
    })
  })

  test.each(['', 'articles', 'articles:*', 'Articles:create', 'constructor'])('is not %j', (text) => {
    expect(isScope(text)).toBe(false)
  })
})

test('a guest has no key, but a key without scopes is one', () => {
  expect(() => assertKey(keyWith())).not.toThrow()
  expect(refusal(() => assertKey(guest))).toMatchObject({
    code: 'unauthorized',
    headers: { 'WWW-Authenticate': 'Bearer realm="artikel"' },
  })
})

describe('an article', () => {
  const readers = { guest, reader, writer, bootstrap }
  const seen: { status: string; by: (keyof typeof readers)[] }[] = [
    { status: 'published', by: ['guest', 'reader', 'writer', 'bootstrap'] },
    { status: 'draft', by: ['reader', 'bootstrap'] },
    { status: 'scheduled', by: ['reader', 'bootstrap'] },
    { status: DELETED, by: [] },
  ]
  test.each(seen)('that is $status is visible to $by', ({ status, by }) => {
    const found = Object.entries(readers).filter(([, actor]) => canSee(actor, { status }))
    expect(found.map(([name]) => name)).toEqual(by)
  })

  const wanted: { wanted: StatusFilter | undefined; reader: StatusFilter }[] = [
    { wanted: undefined, reader: 'published' },
    { wanted: 'published', reader: 'published' },
    { wanted: 'draft', reader: 'draft' },
    { wanted: 'scheduled', reader: 'scheduled' },
    { wanted: 'all', reader: 'all' },
    { wanted: DELETED, reader: DELETED },
  ]
  test.each(wanted)(
    'is in a list of $wanted for those who may read drafts, and for others only if published',
    ({ wanted, reader: expected }) => {
      expect([canReadDrafts(reader), allowedStatus(reader, wanted)]).toEqual([true, expected])
      for (const actor of [guest, writer])
        expect([canReadDrafts(actor), allowedStatus(actor, wanted)]).toEqual([false, 'published'])
    },
  )
})

function refusal(act: () => void): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return null
}

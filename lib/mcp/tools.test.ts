import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { type Actor, bootstrap, guest, type Scope } from '../auth/actor'
import { createMcpServer } from './server'

const READING = ['search_articles', 'get_article', 'list_categories', 'list_changes']
const WRITING = [
  ...[
    'get_figures',
    'preview_article',
    'create_article',
    'update_article',
    'publish_article',
    'unpublish_article',
  ],
  ...['delete_article', 'upload_media'],
]
/** Clients drop tools from a longer list. */
const MAX_LIST_LENGTH = 15_000

test('a caller with a key gets every tool, in a short list without references', async () => {
  const { tools } = await listTools(bootstrap)
  expect(tools.map(({ name }) => name)).toEqual([...READING, ...WRITING])
  const text = JSON.stringify({ tools })
  expect(text.length).toBeLessThan(MAX_LIST_LENGTH)
  expect(text).not.toContain('$ref')
})

test('a caller without a key gets only the reading tools', async () => {
  const { tools } = await listTools(guest)
  expect(tools.map(({ name }) => name)).toEqual(READING)
  for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true })
})

test('each tool has a title, a description, both schemas and all hints', async () => {
  for (const { name, title, description, inputSchema, outputSchema, annotations } of (
    await listTools(bootstrap)
  ).tools) {
    expect([name, Boolean(title), (description?.length ?? 0) > 100]).toEqual([name, true, true])
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    expect(Object.keys(annotations ?? {}).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'readOnlyHint',
    ])
  }
})

test('an unknown tool is a protocol error', async () => {
  const client = await connect(guest)
  await expect(client.callTool({ name: 'make_coffee', arguments: {} })).rejects.toThrow('no tool make_coffee')
})

test.each([
  { name: 'publish_article', scopes: ['articles:update', 'articles:publish', 'articles:read_drafts'] },
  { name: 'unpublish_article', scopes: ['articles:update', 'articles:publish'] },
  { name: 'delete_article', scopes: ['articles:delete'] },
])('$name reports all missing scopes at once', async ({ name, scopes }) => {
  const refusalOf = async (actor: Actor) => {
    const { content } = await (await connect(actor)).callTool({ name, arguments: { slug: 'kopi' } })
    return JSON.stringify(content)
  }
  const key = (...given: Scope[]): Actor => ({ role: 'key', keyId: 'a', scopes: new Set(given) })
  for (const scope of scopes) expect(await refusalOf(guest)).toContain(scope)
  for (const scope of scopes) expect(await refusalOf(key())).toContain(scope)
  const lacking = scopes.filter((scope) => scope !== 'articles:update')
  expect(await refusalOf(key('articles:update'))).toContain(
    `lacks the scope${lacking.length > 1 ? 's' : ''} ${lacking.join(' and ')}; use a key that has ${lacking.length > 1 ? 'them' : 'it'}.`,
  )
})

async function listTools(actor: Actor) {
  return (await connect(actor)).listTools()
}

async function connect(actor: Actor): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(actor).connect(far)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(near)
  return client
}

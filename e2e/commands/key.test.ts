import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { runCommand, startCommand } from './run-command'

const DATABASE_URL = createSqliteUrl()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL } })
})
afterAll(() => server.stop())

describe('npm run key, while the service runs,', () => {
  test('makes a key that publishes at once and is shown once', async () => {
    const made = await key('create', 'publisher')
    const shown = keyIn(made.stdout)
    const listed = await key('list')

    expect(made.stdout).toContain('articles:create, articles:update, articles:delete, articles:read_drafts')
    expect(await statusOfPost(shown)).toBe(201)
    expect(listed.stdout).toContain('publisher')
    for (const output of [listed.stdout, listed.stderr, server.output()]) {
      expect(output).not.toContain(secretOf(shown))
    }
  })

  test('makes a key that may do only what its scopes say', async () => {
    const made = await key('create', 'reader', '--scope', 'articles:read_drafts,articles:update')
    const refused = await post(keyIn(made.stdout))

    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ required_scope: 'articles:create' })
    expect(await rowOf('reader')).toMatch(/ articles:update,articles:read_drafts .* never .* active$/)
  })

  test('makes a key that ends when it was said', async () => {
    const end = new Date(Date.now() + 3_000)
    const made = await key('create', 'visitor', '--expires', end.toISOString())
    const shown = keyIn(made.stdout)

    expect(await statusOfPost(shown)).toBe(201)
    await delay(end.getTime() - Date.now())
    expect(await statusOfPost(shown)).toBe(401)
    expect(await rowOf('visitor')).toMatch(/ expired$/)
  })

  test('ends a key by its name, and says so when it had ended before', async () => {
    const shown = keyIn((await key('create', 'old tool')).stdout)
    const revoked = await key('revoke', 'old tool')

    expect(revoked).toMatchObject({ code: 0, stdout: 'The key "old tool" is revoked: it works no more.\n' })
    expect(await statusOfPost(shown)).toBe(401)
    expect(await rowOf('old tool')).toMatch(/ revoked$/)
    expect((await key('revoke', 'old tool')).stdout).toContain('was revoked before')
  })

  const refusals = [
    { args: [], says: 'Say what to do: create, list or revoke.' },
    { args: ['create'], says: 'create needs the name of a key.' },
    { args: ['create', 'two', 'words'], says: 'A name with spaces needs quotes.' },
    { args: ['create', 'a\nb'], says: 'A name has 1 to 100 characters' },
    { args: ['create', 'x', '--scope', 'articles:fly'], says: 'There is no scope "articles:fly".' },
    { args: ['create', 'x', '--expires', 'soon'], says: '--expires "soon" is no time' },
    { args: ['create', 'x', '--expires', '2020-01-01'], says: 'is in the past' },
    { args: ['create', 'x', '--forever'], says: "Unknown option '--forever'" },
    { args: ['list', 'x'], says: 'list takes no name.' },
    { args: ['revoke', 'x', '--expires', '1d'], says: '--scope and --expires belong to create' },
  ]

  test.concurrent.each(refusals)('refuses $args and shows how it is used', async ({ args, says }) => {
    const { code, stdout, stderr } = await startCommand('key', args, { DATABASE_URL }).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(says)
    expect(stderr).toContain('Usage:')
  })

  test('refuses a name that is taken, and one that there is not', async () => {
    await key('create', 'taken')
    expect(await key('create', 'taken')).toMatchObject({
      code: 1,
      stderr: 'A key named "taken" already exists; choose another name.\n',
    })
    expect(await key('revoke', 'nobody')).toMatchObject({
      code: 1,
      stderr: 'There is no key named "nobody"; npm run key -- list shows them.\n',
    })
  })
})

function key(...args: string[]) {
  return runCommand('key', args, { DATABASE_URL })
}

async function rowOf(name: string): Promise<string | undefined> {
  const { stdout } = await key('list')
  return stdout.split('\n').find((line) => line.startsWith(`${name} `))
}

function keyIn(output: string): string {
  return /art_[0-9a-f]{12}_[0-9a-f]{64}/.exec(output)?.[0] ?? ''
}

function secretOf(shown: string): string {
  return shown.split('_')[2] ?? ''
}

function post(shown: string): Promise<Response> {
  return fetch(`${server.url}/api/artikel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shown}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Dengan kunci', category: 'Umum', content: 'Isi.' }),
  })
}

async function statusOfPost(shown: string): Promise<number> {
  return (await post(shown)).status
}

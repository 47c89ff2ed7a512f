import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseKeyArguments } from '../../bin/key/arguments'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl, sqliteFile } from '../support/sqlite'
import { expectUsageError, runCommand } from './run-command'

const DATABASE_URL = createSqliteUrl()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL } })
})
afterAll(() => server.stop())

describe('npm run key, while the service runs,', () => {
  test('creates a key that works at once and is shown once', async () => {
    const created = await key('create', 'publisher')
    const shown = keyIn(created.stdout)
    const listed = await key('list')

    expect(created.stdout).toContain(
      'articles:create, articles:update, articles:delete, articles:read_drafts',
    )
    expect(await statusOfPost(shown)).toBe(201)
    expect(listed.stdout).toContain('publisher')
    for (const output of [listed.stdout, listed.stderr, server.output()]) {
      expect(output).not.toContain(secretOf(shown))
    }
  })

  test('creates a key that may do only what its scopes say', async () => {
    const created = await key('create', 'reader', '--scope', 'articles:read_drafts,articles:update')
    const rejected = await post(keyIn(created.stdout))

    expect(rejected.status).toBe(403)
    expect(await rejected.json()).toMatchObject({ required_scope: 'articles:create' })
    expect(await rowOf('reader')).toMatch(/ articles:update,articles:read_drafts .* never .* active$/)
  })

  test('creates a key that expires', async () => {
    const created = await key('create', 'visitor', '--expires', '1h')
    const shown = keyIn(created.stdout)
    expect(await statusOfPost(shown)).toBe(201)

    setExpiry('visitor', new Date())
    expect(await statusOfPost(shown)).toBe(401)
    expect(await rowOf('visitor')).toMatch(/ expired$/)
  })

  test('revokes a key by its name, and says so when it was already revoked', async () => {
    const shown = keyIn((await key('create', 'old tool')).stdout)
    const revoked = await key('revoke', 'old tool')

    expect(revoked).toMatchObject({ code: 0, stdout: 'The key "old tool" is revoked and no longer works.\n' })
    expect(await statusOfPost(shown)).toBe(401)
    expect(await rowOf('old tool')).toMatch(/ revoked$/)
    expect((await key('revoke', 'old tool')).stdout).toContain('was already revoked at')
  })

  const badArguments = [
    { args: [], message: 'Name a command: create, list or revoke.' },
    { args: ['create'], message: 'create needs the name of a key.' },
    { args: ['create', 'two', 'words'], message: 'A name with spaces needs quotes.' },
    { args: ['create', 'a\nb'], message: 'A name has 1 to 100 characters' },
    { args: ['create', 'x', '--scope', 'articles:fly'], message: 'Unknown scope "articles:fly".' },
    { args: ['create', 'x', '--expires', 'soon'], message: '--expires "soon" is not a time' },
    { args: ['create', 'x', '--expires', '2020-01-01'], message: 'is in the past' },
    { args: ['create', 'x', '--forever'], message: "Unknown option '--forever'" },
    { args: ['list', 'x'], message: 'list takes no name.' },
    { args: ['revoke', 'x', '--expires', '1d'], message: '--scope and --expires are options of create' },
  ]

  test.each(badArguments)('rejects $args: $message', ({ args, message }) => {
    expect(() => parseKeyArguments(args)).toThrow(message)
  })

  test('shows its usage when it rejects its arguments', async () => {
    await expectUsageError('key', [], 'Name a command: create, list or revoke.', { DATABASE_URL })
  })

  test('rejects a name that is taken and a name that is unknown', async () => {
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

/** A key that lives for a second would make the test wait for it. */
function setExpiry(name: string, expiresAt: Date) {
  const db = new Sqlite(sqliteFile(DATABASE_URL))
  db.prepare('UPDATE api_key SET expires_at = ? WHERE name = ?').run(expiresAt.getTime(), name)
  db.close()
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

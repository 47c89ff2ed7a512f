import { describe, expect, test } from 'vitest'
import { parseKeyArguments } from '../../bin/key/arguments'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { borrowServer } from '../support/borrow-server'
import { runShell } from '../support/shell'
import { sqliteFile } from '../support/sqlite'
import { runInHost } from './command-host'
import { expectUsageError, runCommand, startCommand } from './run-command'

const server = await borrowServer()
const DATABASE_URL = server.databaseUrl

describe('npm run key, while the service runs,', () => {
  test('creates a key that works at once and is shown once', async () => {
    const created = await runCommand('key', ['create', 'publisher'], { DATABASE_URL })
    const shown = keyIn(created.stdout)
    const listed = await runCommand('key', ['list'], { DATABASE_URL })

    expect(created.stdout).toContain(
      'articles:create, articles:update, articles:publish, articles:delete, articles:read_drafts, media:write, webhooks:manage, figures:read, keys:manage',
    )
    expect(await statusOfPost(shown)).toBe(201)
    expect(listed.stdout).toContain('publisher')
    for (const output of [listed.stdout, listed.stderr, await server.output()]) {
      expect(output).not.toContain(secretOf(shown))
    }
  })

  test.runIf(process.platform === 'linux')('says in one line that its output cannot be written', async () => {
    const { code, stderr } = await runShell(
      ['-c', 'exec "$0" bin/run.mjs key create unseen > /dev/full', process.execPath],
      { DATABASE_URL },
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write\n',
    })
  })

  test('exits silently with 141 when its output is closed', async () => {
    const { child, ended } = startCommand('key', ['list'], { DATABASE_URL })
    child.stdout?.destroy()
    const { code, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: 141, stderr: '' })
  })

  test('creates a key limited to its scopes', async () => {
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

    setTime('expires_at', 'visitor', new Date())
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

  test('reuses the name of a revoked key for a new one', async () => {
    const former = keyIn((await key('create', 'reused')).stdout)
    await key('revoke', 'reused')
    const shown = keyIn((await key('create', 'reused')).stdout)

    expect([await statusOfPost(former), await statusOfPost(shown)]).toEqual([401, 201])
    const { stdout } = await key('list')
    expect(stdout.match(/^reused .*$/gm)).toEqual([
      expect.stringMatching(/ revoked$/),
      expect.stringMatching(/ active$/),
    ])
    await key('revoke', 'reused')
    expect(await statusOfPost(shown)).toBe(401)
  })

  test('rotates a key: the new secret works at once, and the former one until the overlap ends', async () => {
    const former = keyIn((await key('create', 'rotated', '--scope', 'articles:create')).stdout)
    const rotated = await key('rotate', 'rotated')
    const shown = keyIn(rotated.stdout)

    expect(rotated.stdout).toMatch(
      /\(shown only this once\): art_\w+\nThe former one works until .* UTC\.\n$/,
    )
    expect(shown).not.toBe(former)
    expect([await statusOfPost(former), await statusOfPost(shown)]).toEqual([201, 201])
    expect(await rowOf('rotated')).toMatch(/ articles:create .* active, former secret until .* UTC$/)

    setTime('former_expires_at', 'rotated', new Date())
    expect([await statusOfPost(former), await statusOfPost(shown)]).toEqual([401, 201])
    expect(await rowOf('rotated')).toMatch(/ active$/)
  })

  test('ends the former secret at once with an overlap of 0, and every secret when the key is revoked', async () => {
    const first = keyIn((await key('create', 'leaked')).stdout)
    const rotated = await key('rotate', 'leaked', '--overlap', '0')
    const second = keyIn(rotated.stdout)
    expect(rotated.stdout).toContain('The former one no longer works.')
    expect([await statusOfPost(first), await statusOfPost(second)]).toEqual([401, 201])

    const third = keyIn((await key('rotate', 'leaked', '--overlap', '1h')).stdout)
    await key('revoke', 'leaked')
    expect([await statusOfPost(second), await statusOfPost(third)]).toEqual([401, 401])
    expect(await key('rotate', 'leaked')).toMatchObject({
      code: 1,
      stderr: 'The key "leaked" is revoked; npm run key -- list shows them.\n',
    })
  })

  test('lists what each key may do and when it was last used', async () => {
    const shown = keyIn((await key('create', 'used', '--scope', 'articles:create')).stdout)
    expect(await rowOf('used')).toMatch(/ articles:create .* never +never +active$/)
    await statusOfPost(shown)
    await expect.poll(() => rowOf('used'), { timeout: 20_000 }).toMatch(/ never +\d{4}-.* UTC +active$/)
    expect(await rowOf('publisher')).toContain(' all ')
  })

  const badArguments = [
    { args: [], message: 'Name a command: create, list, rotate or revoke.' },
    { args: ['create'], message: 'create needs the name of a key.' },
    { args: ['create', 'two', 'words'], message: 'A name with spaces needs quotes.' },
    { args: ['create', 'a\nb'], message: 'A name must have 1 to 100 characters' },
    { args: ['create', 'x', '--scope', 'articles:fly'], message: 'Unknown scope "articles:fly".' },
    { args: ['create', 'x', '--expires', 'soon'], message: '--expires "soon" is not a time' },
    { args: ['create', 'x', '--expires', '2020-01-01'], message: 'is in the past' },
    { args: ['create', 'x', '--forever'], message: "Unknown option '--forever'" },
    { args: ['list', 'x'], message: 'list takes no name.' },
    { args: ['revoke', 'x', '--expires', '1d'], message: '--expires is an option of create, not of revoke.' },
    { args: ['create', 'x', '--overlap', '1d'], message: '--overlap is an option of rotate, not of create.' },
    { args: ['rotate', 'x', '--overlap', 'long'], message: '--overlap "long" is not a duration' },
    { args: ['rotate'], message: 'rotate needs the name of a key.' },
    { args: ['toString', 'x'], message: 'Unknown command "toString".' },
  ]

  test.each(badArguments)('rejects $args: $message', ({ args, message }) => {
    expect(() => parseKeyArguments(args)).toThrow(message)
  })

  test('shows its usage when it rejects its arguments', async () => {
    await expectUsageError('key', [], 'Name a command: create, list, rotate or revoke.', { DATABASE_URL })
  })

  test('rejects a name that is taken and a name that is unknown', async () => {
    await key('create', 'taken')
    expect(await runCommand('key', ['create', 'taken'], { DATABASE_URL })).toMatchObject({
      code: 1,
      stderr: 'A key named "taken" already exists; choose another name, or rotate it for a new secret.\n',
    })
    expect(await key('revoke', 'nobody')).toMatchObject({
      code: 1,
      stderr: 'There is no key named "nobody"; npm run key -- list shows them.\n',
    })
  })
})

function key(...args: string[]) {
  return runInHost('key', args, { DATABASE_URL })
}

async function rowOf(name: string): Promise<string | undefined> {
  const { stdout } = await key('list')
  return stdout.split('\n').find((line) => line.startsWith(`${name} `))
}

/** Changes an expiry in the database, so that the test need not wait for it. */
function setTime(column: 'expires_at' | 'former_expires_at', name: string, time: Date) {
  const db = new Sqlite(sqliteFile(DATABASE_URL))
  db.prepare(`UPDATE api_key SET ${column} = ? WHERE name = ?`).run(time.getTime(), name)
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

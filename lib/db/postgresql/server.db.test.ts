import { createServer } from 'node:net'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { listen } from '../../../bin/port.mjs'
import { createDatabase } from '../../../e2e/support/postgres'
import { connect } from './connection'
import { migratePostgresql } from './migrate'
import { inspectServer } from './server'

const isPostgresql = inject('postgresUrl') !== ''

describe.runIf(isPostgresql)(
  'inspecting an unusable server rejects with a sentence that names DATABASE_URL:',
  () => {
    const refusals: { name: string; change: (url: URL) => void; sentence: RegExp }[] = [
      {
        name: 'an unknown host',
        change: (url) => set(url, { hostname: 'nosuch.invalid' }),
        sentence: /^DATABASE_URL: the host name in nosuch\.invalid:\d+ is not known; check its host\.$/,
      },
      {
        name: 'a port without a server',
        change: (url) => set(url, { port: '9' }),
        sentence: /: nothing is listening at 127\.0\.0\.1:9; /,
      },
      {
        name: 'a missing socket',
        change: (url) => url.searchParams.set('host', '/nosuch'),
        sentence: /: no server has its socket in \/nosuch; /,
      },
      {
        name: 'no password',
        change: (url) => set(url, { password: '' }),
        sentence:
          /the password of the user postgres, or received none; write it as postgresql:\/\/postgres:<password>@…$/,
      },
      {
        name: 'a wrong password',
        change: (url) => set(url, { password: 'wrong' }),
        sentence: /does not accept the password of the user postgres, /,
      },
      {
        name: 'an unknown database',
        change: (url) => set(url, { pathname: '/nosuch' }),
        sentence: /: there is no database nosuch at /,
      },
      {
        name: 'a server without TLS',
        change: (url) => url.searchParams.set('sslmode', 'require'),
        sentence: /has no TLS; remove sslmode/,
      },
      {
        name: 'a missing certificate',
        change: (url) => url.searchParams.set('sslrootcert', '/nosuch.pem'),
        sentence: /cannot be read; check sslrootcert/,
      },
    ]
    test.for(refusals)('$name', async ({ change, sentence }, { expect }) => {
      const url = new URL(inject('postgresUrl'))
      change(url)
      await expect(inspectServer(url.href)).rejects.toThrow(sentence)
    })

    test('another service', async () => {
      const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      onTestFinished(() => void other.close())
      const url = set(new URL(inject('postgresUrl')), { port: String(await listen(other)) })
      await expect(inspectServer(url.href)).rejects.toThrow(/does not respond like PostgreSQL/)
    })

    test('a database with an encoding other than UTF8', async () => {
      const admin = await connect(inject('postgresUrl'))
      await admin.query(
        "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
      )
      await admin.end()
      const url = set(new URL(inject('postgresUrl')), { pathname: '/latin' })
      await expect(inspectServer(url.href)).rejects.toThrow(/has the encoding LATIN1/)
    })

    test.for(['ROLE', 'DATABASE'])('a %s that is read-only', async (kind, { expect }) => {
      const url = new URL(await createDatabase(inject('postgresUrl')))
      const admin = await connect(url.href)
      onTestFinished(async () => void (await admin.end()))
      const database = url.pathname.slice(1)
      await admin.query(`CREATE ROLE ${database}_user LOGIN PASSWORD 'x'`)
      const name = kind === 'ROLE' ? `${database}_user` : database
      await admin.query(`ALTER ${kind} ${name} SET default_transaction_read_only = on`)
      set(url, { username: `${database}_user`, password: 'x' })
      await expect(inspectServer(url.href)).rejects.toThrow(
        /^DATABASE_URL: the server takes no writes from the user \w+_user, because default_transaction_read_only is on; /,
      )
    })
  },
)

describe.runIf(isPostgresql)('the schema of the tables', () => {
  test('is created when the URL names a missing one, and tables outside it are not found', async () => {
    const url = new URL(await createDatabase(inject('postgresUrl')))
    await migratePostgresql(url.href)
    url.searchParams.set('schema', 'Own "schema"')
    expect(await inspectServer(url.href)).toMatchObject({ schema: 'Own "schema"' })
    const client = await connect(url.href)
    onTestFinished(async () => void (await client.end()))
    await expect(client.query('SELECT FROM article')).rejects.toThrow('relation "article" does not exist')
    await migratePostgresql(url.href)
    expect((await client.query('SELECT FROM article')).rowCount).toBe(0)
  })

  test('must be named when the search_path names none', async () => {
    const url = new URL(await createDatabase(inject('postgresUrl')))
    url.searchParams.set('options', '-c search_path=nowhere')
    await expect(inspectServer(url.href)).rejects.toThrow(/names no existing schema; add \?schema=<name>/)
  })
})

function set(
  url: URL,
  parts: Partial<Pick<URL, 'hostname' | 'port' | 'username' | 'password' | 'pathname'>>,
): URL {
  return Object.assign(url, parts)
}

import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { deskAt } from './support/desk-client'
import { createDatabase } from './support/postgres'
import { startForTest } from './support/server-for-test'
import { runShell } from './support/shell'
import { createSqliteUrl, folderOf } from './support/sqlite'

describe('a first start with nothing set', () => {
  const newSite = () => ({ DATABASE_URL: createSqliteUrl(), ARTIKEL_API_KEY: '', RATE_LIMIT: '' })

  test('prints the address, a file with a key that works and a line that publishes when pasted', async () => {
    const env = newSite()
    const server = await startForTest({ env })
    const output = server.output()
    const { port } = new URL(server.url)
    const file = keyFileIn(output)
    const key = readFileSync(file, 'utf8').trim()

    expect(output).toContain(`Artikel is ready: http://localhost:${port}\n`)
    expect(dirname(file)).toBe(folderOf(env.DATABASE_URL))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(key).toMatch(/^art_\w+$/)
    const slug = await publishByPasting(output)
    expect((await fetch(`${server.url}/api/artikel/${slug}`)).status).toBe(200)

    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toContain(key)

    const again = await startForTest({ env })
    expect(again.output()).not.toContain('first-api-key')
    expect(again.output()).toContain('Make an API key: npm run key -- create NAME')
    expect(again.output()).not.toContain('Building')
  })

  test('names a file with the link that creates the first person, as do later starts until one exists', async () => {
    const env = newSite()
    const file = join(folderOf(env.DATABASE_URL), 'first-sign-in.txt')
    const first = await startForTest({ env })
    expect(first.output()).toContain(`the link that signs you in once is in a file: ${file}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const former = new URL(readFileSync(file, 'utf8').trim())
    expect(first.output()).not.toContain(former.pathname.split('/').at(-1))
    await first.stop()

    const second = await startForTest({ env })
    const link = new URL(readFileSync(file, 'utf8').trim())
    const desk = deskAt({ url: second.url, databaseUrl: env.DATABASE_URL })
    expect(link.origin).toBe(desk.siteUrl)
    expect((await desk.get(former.pathname)).status).toBe(404)
    expect((await desk.post(link.pathname, { form: { name: 'Ratna' } })).status).toBe(303)
    await second.stop()

    expect((await startForTest({ env })).output()).not.toContain('first-sign-in')
  })

  test('leaves the key of another database in the same folder alone', async () => {
    const env = newSite()
    const file = join(folderOf(env.DATABASE_URL), 'first-api-key.txt')
    writeFileSync(file, 'art_of-another-database\n')
    const { output } = await startForTest({ env })
    expect(readFileSync(file, 'utf8')).toBe('art_of-another-database\n')
    expect(output()).toMatch(/first-api-key-[0-9a-f]{12}\.txt/)
    await publishByPasting(output())
  })

  test('on a terminal prints the key itself, once, and a line that publishes when pasted', async () => {
    // Makes the process treat its output, a pipe, as a terminal.
    const NODE_OPTIONS = '--import=data:text/javascript,process.stdout.isTTY=true'
    const server = await startForTest({ env: { ...newSite(), NODE_OPTIONS } })
    const key = /^API key \(shown only this once\): (art_\w+)$/m.exec(server.output())?.[1] ?? ''
    await publishByPasting(server.output())
    expect(await server.stop()).toBe(0)
    // The key appears once by itself and once in the curl line, never in the log.
    expect(server.output().split(key)).toHaveLength(3)
  })

  test.each([
    { locale: 'id', title: 'Halo, dunia', category: 'Umum' },
    { locale: 'en', title: 'Hello, world', category: 'General' },
  ])('with SITE_LOCALE=$locale prints an article in that language', async ({ locale, title, category }) => {
    const { output } = await startForTest({ env: { ...newSite(), SITE_LOCALE: locale } })
    expect(output()).toContain(`-d '{"title":"${title}","category":"${category}","content":"`)
    await publishByPasting(output())
  })

  test('that cannot store the key serves, and says how to create another one', async () => {
    const env = newSite()
    symlinkSync('/nowhere/key.txt', join(folderOf(env.DATABASE_URL), 'first-api-key.txt'))
    const { output } = await startForTest({ env })
    expect(output()).toContain('The first API key could not be stored: EEXIST')
    expect(output()).toContain('npm run key -- create NAME')
    expect(output()).not.toContain('art_')
  })

  test('creates one key for three instances on one PostgreSQL database', async () => {
    const env = { ...newSite(), DATABASE_URL: await createDatabase(inject('postgresUrl')) }
    const servers = await Promise.all([1, 2, 3].map(() => startForTest({ env })))
    const files = servers.flatMap((server) => KEY_FILE.exec(server.output())?.[1] ?? [])
    expect(files).toHaveLength(1)
    expect(dirname(files[0] ?? '')).toBe(resolve('data'))
    rmSync(files[0] ?? '')
  })
})

/** Runs the line that a first start prints; returns the slug of the article that it published. */
async function publishByPasting(output: string): Promise<string> {
  const line = /^curl .*$/m.exec(output)?.[0] ?? ''
  const { stdout } = await runShell(['-c', `${line} --silent --write-out '\\n%{http_code}'`])
  const [body = '', status] = stdout.split('\n')
  expect(status).toBe('201')
  return JSON.parse(body).data.slug
}

const KEY_FILE = /^API key .+: (\/.+)$/m

/** The path of the first key's file, from the output of a start. */
function keyFileIn(output: string): string {
  const file = KEY_FILE.exec(output)?.[1]
  if (file === undefined) throw new Error(`The output names no file:\n${output}`)
  return file
}

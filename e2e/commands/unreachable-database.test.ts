import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { filledDatabase } from '../support/filled-database'
import { createDatabase } from '../support/postgres'
import { createSqliteUrl, folderOf, sqliteFile } from '../support/sqlite'
import { runInHost } from './command-host'

const PASSWORD = 'hunter2'
const folder = mkdtempSync(join(tmpdir(), 'artikel-unreachable-'))
const backup = join(folder, 'a.backup')
let database: URL

beforeAll(async () => {
  await runInHost('backup', [backup], { DATABASE_URL: `file:${filledDatabase(1)}` })
  database = new URL(await createDatabase(inject('postgresUrl')))
})

const commands: [name: string, ...args: string[]][] = [
  ['backup', join(folder, 'b.backup')],
  ['restore', backup],
  ['verify'],
  ['key', 'list'],
  ['render'],
]

describe.each(commands)('npm run %s says in one sentence', (name, ...args) => {
  test('that no PostgreSQL responds, and what to check', async () => {
    const url = `postgresql://u:${PASSWORD}@127.0.0.1:9/d`
    expect(await runInHost(name, args, { DATABASE_URL: url })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL: nothing is listening at 127.0.0.1:9; check its host and port, and that the server is running.\n',
    })
  })

  test('that the file is not a database', async () => {
    const file = join(folder, 'bukan.db')
    writeFileSync(file, 'bukan basis data')
    expect(await runInHost(name, args, { DATABASE_URL: `file:${file}` })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The file ${file} of DATABASE_URL is not a database of Artikel (file is not a database); name another one, which is made where there is none.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('bukan basis data')
  })
})

test.each(['backup b.backup', 'verify', 'verify --repair', 'key list', 'desk link Ratna', 'render'])(
  'npm run %s says that there is no database file, and does not create one',
  async (command) => {
    const [name = '', ...args] = command.split(' ')
    const DATABASE_URL = createSqliteUrl()
    const file = sqliteFile(DATABASE_URL)
    expect(await runInHost(name, args, { DATABASE_URL })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database at ${file}; set DATABASE_URL to that of the service, or start the service first.\n`,
    })
    expect(existsSync(file)).toBe(false)
  },
)

test('a command says which database is missing', async () => {
  const url = new URL(database)
  url.pathname = '/not_there'
  expect(await runInHost('verify', [], { DATABASE_URL: url.href })).toEqual({
    code: 1,
    stdout: '',
    stderr: `DATABASE_URL: there is no database not_there at ${url.host}; make it with CREATE DATABASE.\n`,
  })
})

test('a command says which user has the wrong password', async () => {
  const url = new URL(database)
  url.username = 'nobody'
  url.password = PASSWORD
  const { code, stderr } = await runInHost('verify', [], { DATABASE_URL: url.href })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^DATABASE_URL: the server at \S+ does not accept the password of the user nobody, /)
  expect(stderr).not.toContain(PASSWORD)
})

test('a command says which file cannot be opened', async () => {
  const url = createSqliteUrl()
  const file = join(folderOf(url), 'folder/artikel.db')
  mkdirSync(file, { recursive: true })
  const { code, stderr } = await runInHost('verify', [], { DATABASE_URL: `file:${file}` })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The file \S+folder\/artikel\.db of DATABASE_URL cannot be opened \(.+\); see .+\.\n$/,
  )
})

test('a command says at once that a folder cannot be created', async () => {
  const file = join(folderOf(createSqliteUrl()), 'file')
  writeFileSync(file, '')
  const { code, stderr } = await runInHost('restore', [backup], { DATABASE_URL: `file:${file}/a/artikel.db` })
  expect([code, stderr.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(stderr).toContain(`(EEXIST: file already exists, mkdir '${file}')`)
})

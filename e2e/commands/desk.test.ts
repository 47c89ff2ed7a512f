import { describe, expect, test } from 'vitest'
import { parseDeskArguments } from '../../bin/desk/arguments'
import { SCOPES } from '../../lib/auth/actor'
import { PRESETS } from '../../lib/auth/people/people'
import { borrowServer } from '../support/borrow-server'
import { cookieOf, deskAt } from '../support/desk-client'
import { createSqliteUrl } from '../support/sqlite'
import { runInHost } from './command-host'
import { expectUsageError, runCommand } from './run-command'

const server = await borrowServer({ DATABASE_URL: createSqliteUrl() })
const here = deskAt(server)
const { siteUrl } = here
const ENV = { DATABASE_URL: server.databaseUrl, SITE_URL: siteUrl }

const ADDRESS = new RegExp(`^${siteUrl}/meja/masuk/[0-9a-f]{64}$`)

describe('npm run desk, while the service runs,', () => {
  test('says how to begin when there is nobody, and adds and lists an owner', async () => {
    expect((await desk('list')).stdout).toBe('There is nobody yet: npm run desk -- add NAME --preset owner\n')
    const added = await runCommand('desk', ['add', 'Ratna Dewi', '--preset', 'owner'], ENV)
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain(`"Ratna Dewi" may use ${SCOPES.join(', ')}.\n`)
    expect(added.stdout).toContain('within 72 hours')
    expect(await rowOf('Ratna Dewi')).toMatch(/ all .* never +active$/)
    await here.get(pathIn(added.stdout))
    const cookie = await signInBy(added.stdout)
    expect((await here.get('/meja/akun', { cookie })).text).toContain('Ratna Dewi')
    expect(await rowOf('Ratna Dewi')).not.toContain('never')
    expect(await server.output()).not.toContain(tokenIn(added.stdout))
  })

  test('adds a person as a writer by default, or with the preset or scopes given', async () => {
    await desk('add', 'Penulis')
    await desk('add', 'Redaktur', '--preset', 'editor')
    await desk('add', 'Penjaga', '--scope', 'keys:manage,figures:read', '--scope', 'articles:create')
    const scopesOf = async (name: string) => [...((await here.findPerson(name))?.scopes ?? [])].sort()
    expect(await scopesOf('Penulis')).toEqual([...PRESETS.writer].sort())
    expect(await scopesOf('Redaktur')).toEqual([...PRESETS.editor].sort())
    expect(await scopesOf('Penjaga')).toEqual(['articles:create', 'figures:read', 'keys:manage'])
  })

  test('prints a new link on the last line, which invalidates the previous one', async () => {
    const first = await desk('add', 'Tautan')
    const second = await desk('link', 'tautan')
    expect(lastLine(second.stdout)).toMatch(ADDRESS)
    expect(second.stdout).toContain('This link signs "Tautan" in once, within 72 hours:\n')
    expect((await here.get(pathIn(first.stdout))).status).toBe(404)
    await signInBy(second.stdout)
    expect((await desk('link', 'Tautan')).stdout).toContain('within 10 minutes:\n')
  })

  test('disables a person at once, refuses them a link, and enables them again', async () => {
    const added = await desk('add', 'Pergi', '--preset', 'editor')
    const cookie = await signInBy(added.stdout)
    expect(await here.isSignedIn(cookie)).toBe(true)
    expect(await desk('disable', 'Pergi')).toMatchObject({
      code: 0,
      stdout: '"Pergi" is disabled and signed out everywhere.\n',
    })
    expect(await here.isSignedIn(cookie)).toBe(false)
    expect(await rowOf('Pergi')).toMatch(/ disabled$/)
    expect(await desk('link', 'Pergi')).toMatchObject({
      code: 1,
      stderr: '"Pergi" is disabled: npm run desk -- enable "Pergi"\n',
    })

    expect((await desk('enable', 'Pergi')).stdout).toContain('npm run desk -- link "Pergi"')
    expect(await here.isSignedIn(cookie)).toBe(false)
    expect(await here.isSignedIn(await signInBy((await desk('link', 'Pergi')).stdout))).toBe(true)
  })

  test('does not disable the last person who may manage people', async () => {
    await desk('add', 'Penjaga Orang', '--scope', 'people:manage')
    expect((await desk('disable', 'Penjaga Orang')).code).toBe(0)
    expect(await desk('disable', 'Ratna Dewi')).toMatchObject({
      code: 1,
      stderr: '"Ratna Dewi" is the only person who may manage people; give somebody else that right first.\n',
    })
    expect(await rowOf('Ratna Dewi')).toMatch(/ active$/)
    await desk('enable', 'Penjaga Orang')
    expect((await desk('disable', 'Ratna Dewi')).code).toBe(0)
    await desk('enable', 'Ratna Dewi')
  })

  test('rejects a new name that is taken in any spelling, and an unknown name', async () => {
    await desk('add', 'Ｓari')
    for (const name of ['sari', 'SARI', 'Ｓari'])
      expect(await desk('add', name)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `A person named "${name}" already exists; choose another name.\n`,
      })
    expect(await desk('link', 'Tak Ada')).toMatchObject({
      code: 1,
      stderr: 'There is nobody named "Tak Ada"; npm run desk -- list shows everybody.\n',
    })
  })

  const badArguments = [
    { args: [], message: 'Name a command: add, link, list, disable, enable.' },
    { args: ['add'], message: 'add needs the name of a person.' },
    { args: ['link'], message: 'link needs the name of a person.' },
    { args: ['add', 'two', 'words'], message: 'A name with spaces needs quotes.' },
    { args: ['add', 'a\nb'], message: 'A name has 1 to 100 characters' },
    { args: ['add', ''], message: 'A name has 1 to 100 characters' },
    { args: ['add', ' x'], message: 'no space at its ends' },
    {
      args: ['add', 'x', '--preset', 'king'],
      message: 'Unknown preset "king"; use owner, editor or writer.',
    },
    { args: ['add', 'x', '--preset', 'toString'], message: 'Unknown preset "toString"' },
    { args: ['add', 'x', '--scope', 'articles:fly'], message: 'Unknown scope "articles:fly".' },
    {
      args: ['add', 'x', '--preset', 'owner', '--scope', 'articles:create'],
      message: 'Use either --preset or --scope',
    },
    { args: ['add', 'x', '--forever'], message: "Unknown option '--forever'" },
    { args: ['list', 'x'], message: 'list takes no name.' },
    { args: ['link', 'x', '--preset', 'owner'], message: 'link takes no options' },
    { args: ['delete', 'x'], message: 'Unknown command "delete".' },
  ]

  test.each(badArguments)('rejects $args: $message', ({ args, message }) => {
    expect(() => parseDeskArguments(args)).toThrow(message)
  })

  test('shows its usage when it rejects its arguments', async () => {
    await expectUsageError('desk', [], 'Name a command:', ENV)
  })
})

describe('npm run desk, while no service runs,', () => {
  test('creates the database, the person and the link', async () => {
    const DATABASE_URL = createSqliteUrl()
    const added = await runCommand('desk', ['add', 'Ratna', '--preset', 'owner'], {
      DATABASE_URL,
      SITE_URL: 'https://meja.example',
    })
    expect(added.code).toBe(0)
    expect(lastLine(added.stdout)).toMatch(/^https:\/\/meja\.example\/meja\/masuk\/[0-9a-f]{64}$/)
    expect((await runInHost('desk', ['list'], { DATABASE_URL })).stdout).toMatch(/^Ratna +all .* active$/m)
  })
})

function desk(...args: string[]) {
  return runInHost('desk', args, ENV)
}

async function rowOf(name: string): Promise<string | undefined> {
  const { stdout } = await desk('list')
  return stdout.split('\n').find((line) => line.startsWith(`${name}  `))
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? ''
}

function pathIn(output: string): string {
  expect(lastLine(output)).toMatch(ADDRESS)
  return new URL(lastLine(output)).pathname
}

function tokenIn(output: string): string {
  return pathIn(output).split('/').at(-1) ?? ''
}

async function signInBy(output: string): Promise<string> {
  return cookieOf(await here.post(pathIn(output), { form: {} })) ?? ''
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serviceAt } from '../api/support/service'
import { mediaFolder } from '../support/media-folder'
import { mostMegabytesOfTree } from '../support/process-tree'
import { startProgram } from '../support/run-program'
import { type RunningServer, runToEnd, startServer } from '../support/server'

const SMALL_MACHINE_MB = 512
/** Includes the time of a build, which may be needed first. */
const BUILD_MS = 300_000

const place = mkdtempSync(join(tmpdir(), 'artikel-release-'))
let archive: string
let folder: string

beforeAll(async () => {
  const { stdout, stderr, code } = await startProgram(process.execPath, ['bin/release.mjs']).ended
  expect(code, stderr).toBe(0)
  archive = stdout.trim()
  execFileSync('tar', ['-xzf', archive, '-C', place])
  folder = join(place, readdirSync(place)[0] ?? '')
}, BUILD_MS)

describe('a release', () => {
  test('has only the files for serving, in a fixed order', () => {
    const names = list('-tzf').map((name) => name.replace(/^[^/]+\//, ''))
    const files = names.slice(2)
    expect(names.slice(0, 2)).toEqual(['package.json', 'release.json'])
    expect(files).toEqual([...files].sort())
    for (const needed of [
      'LICENSE',
      'CHANGELOG.md',
      'docs/tour.sh',
      'bin/launch.mjs',
      'node_modules/next/package.json',
    ])
      expect(files).toContain(needed)
    expect(files.filter((file) => UNWANTED.test(file))).toEqual([])
    expect(new Set(list('-tvzf').map((line) => / (19\d\d-\d\d-\d\d) /.exec(line)?.[1]))).toEqual(
      new Set(['1985-10-26']),
    )
  })

  test('starts without a build within 512 MB, publishes, and runs its commands', async () => {
    const server = await start()
    expect(server.output()).not.toMatch(/Installing|Compiling|Generating|Building/)
    const service = serviceAt(server)
    const { slug } = await service.publish({ title: 'Kabar', content: '# Satu\n\n```js\nlet a = 1\n```' })
    const page = await fetch(`${server.url}/artikel/${slug}`)
    expect([page.status, (await page.text()).includes('<title>Kabar')]).toEqual([200, true])
    const picture = await openAsBlob('public/ikon/512.png')
    const form = new FormData()
    form.set('file', picture)
    const headers = { Authorization: `Bearer ${server.apiKey}` }
    const stored = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form })
    expect(stored.status).toBe(201)
    expect(mostMegabytesOfTree(server.pid) ?? 0).toBeLessThan(SMALL_MACHINE_MB)

    const { stdout, stderr } = await npm('run', '--silent', 'key', '--', 'create', 'n8n')
    expect(stdout, stderr).toMatch(/: art_\w+$/m)
    const { stdout: verified, code } = await npm('run', '--silent', 'verify')
    expect(code, verified).toBe(0)
    expect(await server.stop()).toBe(0)
  })

  test('says in one line that it is for another platform', async () => {
    const file = join(folder, 'release.json')
    const release = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...release, platform: 'plan9-mips' }))
    onTestFinished(() => writeFileSync(file, JSON.stringify(release)))
    const { code, output } = await runToEnd({
      command: [process.execPath, join(folder, 'bin/launch.mjs')],
    })
    expect(code).toBe(1)
    expect(output).toBe(
      `This release is for plan9-mips; use the one for ${release.platform}, or the sources.\n`,
    )
  })
})

/** Files for development, builds and debuggers. */
const UNWANTED =
  /^(?:e2e|app|docs\/pictures|\.ci|\.github)\/|\.(?:map|tsx?)$|\.test\.|^node_modules\/(?:typescript|vitest|esbuild|@biomejs|@next\/swc|playwright)|\/cache\//

function list(options: string): string[] {
  return execFileSync('tar', [options, archive], { maxBuffer: 1e8 }).toString().trimEnd().split('\n')
}

/** Starts the release by npm, with a database in its own folder. */
async function start(): Promise<RunningServer> {
  const server = await startServer({ env: ownDatabase(), command: ['npm', '--prefix', folder, 'start'] })
  onTestFinished(async () => {
    await server.stop()
  })
  return server
}

function npm(...args: string[]) {
  return startProgram('npm', ['--prefix', folder, ...args], ownDatabase()).ended
}

function ownDatabase() {
  return { DATABASE_URL: `file:${join(folder, 'data/artikel.db')}`, MEDIA_STORE: `file:${mediaFolder()}` }
}

import { mkdtempSync, symlinkSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { rmAtExit } from '../../../e2e/support/rm-at-exit'
import { openBucket } from './bucket'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** An empty folder that serves as the system's temporary one. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-temporary-'))
  rmAtExit(folder)
  vi.stubEnv('TMPDIR', folder)
  return folder
}

function bucketAt(endpoint: string) {
  return openBucket({
    kind: 's3',
    bucket: 'gambar',
    prefix: 'foto/',
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
}

test('incoming files are in a folder named after the user, for this user alone', async () => {
  const folder = temporaryFolder()
  const { incoming, makeIncoming } = bucketAt('http://127.0.0.1')
  await makeIncoming()
  await makeIncoming()
  expect(incoming).toBe(join(folder, `artikel-incoming-${process.geteuid?.()}`))
  expect((await stat(incoming)).mode & 0o777).toBe(0o700)
})

const foreign: { name: string; prepare: (incoming: string) => unknown }[] = [
  {
    name: 'is a link',
    prepare: async (incoming) => {
      await mkdir(`${incoming}-target`, { mode: 0o700 })
      symlinkSync(`${basename(incoming)}-target`, incoming)
    },
  },
  { name: 'others may enter', prepare: (incoming) => mkdir(incoming, { mode: 0o750 }) },
  {
    name: 'others own',
    prepare: async (incoming) => {
      await mkdir(incoming, { mode: 0o700 })
      const own = (await stat(incoming)).uid
      const spy = vi.spyOn(process, 'geteuid').mockReturnValue(own + 1)
      onTestFinished(() => spy.mockRestore())
    },
  },
]

test.each(foreign)('incoming files are not put into a folder that $name', async ({ prepare }) => {
  temporaryFolder()
  const { incoming, makeIncoming } = bucketAt('http://127.0.0.1')
  await prepare(incoming)
  await expect(makeIncoming()).rejects.toThrow(`${incoming} is a link, or other users own it or may enter it`)
})

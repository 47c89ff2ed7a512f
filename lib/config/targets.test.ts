import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rmAtExit } from '../../e2e/support/rm-at-exit'
import { makeFolder } from './targets'

const root = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
rmAtExit(root)

test('a folder is created with its parents, only for this user, even concurrently and repeatedly', async () => {
  const folder = join(root, 'a/b/c')
  await Promise.all([makeFolder(folder), makeFolder(folder)])
  await makeFolder(folder)
  const modes = ['a', 'a/b', 'a/b/c'].map((path) => statSync(join(root, path)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o700, 0o700])
})

test('a folder below a file is not created, and the error names the file', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  await expect(makeFolder(join(file, 'a'))).rejects.toThrow(`EEXIST: file already exists, mkdir '${file}'`)
})

test.runIf(process.platform === 'linux')(
  'creating a folder fails at once where the system allows none',
  async () => {
    await expect(makeFolder('/proc/nope/a')).rejects.toThrow(
      "ENOENT: no such file or directory, mkdir '/proc/nope'",
    )
  },
)

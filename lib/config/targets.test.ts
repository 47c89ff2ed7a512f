import { mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './targets'

const root = mkdtempSync(join(tmpdir(), 'artikel-folder-'))

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

test.each(['missing', 'file'])(
  'a folder is not created below a link that leads to none, and the error names both: %s',
  async (to) => {
    writeFileSync(join(root, 'file'), '')
    const [link, target] = [join(root, `link-to-${to}`), join(root, to)]
    symlinkSync(to, link)
    const failed = makeFolder(join(link, 'a'))
    const sentence = `EEXIST: '${link}' is a symbolic link to '${target}', where this user finds no folder`
    await expect(failed).rejects.toMatchObject({ message: sentence, code: 'EEXIST' })
  },
)

test.runIf(process.platform === 'linux')(
  'creating a folder fails at once where the system allows none',
  async () => {
    await expect(makeFolder('/proc/nope/a')).rejects.toThrow(
      "ENOENT: no such file or directory, mkdir '/proc/nope'",
    )
  },
)

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flushFile, flushFolder } from './store'

test('a file and its folder are flushed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-flush-'))
  const file = join(folder, 'file')
  writeFileSync(file, 'text')
  await flushFile(file)
  await flushFolder(folder)
})

test('a folder that cannot be flushed, as on Windows, is left alone; a missing one is an error', async () => {
  // Linux cannot flush the folders of /proc.
  await flushFolder('/proc')
  await expect(flushFolder('/proc/missing')).rejects.toThrow('ENOENT')
})

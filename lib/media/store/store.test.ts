import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flushFile, flushFolder, toStoreError } from './store'

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

const failures = [
  { code: 'EACCES', detail: 'who may read and write that folder', wait: '300' },
  { code: 'EROFS', detail: 'who may read and write that folder', wait: '300' },
  { code: 'EIO', detail: 'try again in a few seconds', wait: '5' },
]

test.each(failures)('$code of a folder is told with what helps: $detail', ({ code, detail, wait }) => {
  const error = toStoreError(Object.assign(new Error('no'), { code }))
  expect(error.code).toBe('unavailable')
  expect(error.message).toContain(detail)
  expect(error.headers).toEqual({ 'Retry-After': wait })
})

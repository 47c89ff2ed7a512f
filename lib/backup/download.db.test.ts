import { readdirSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mediaStore } from '../media/store/store'
import { makeBackupFile } from './download'

test('only one backup is made at a time, and another may follow it', async () => {
  const first = makeBackupFile(undefined)
  const others = await Promise.allSettled(Array.from({ length: 4 }, () => makeBackupFile(undefined)))
  const refusals = others.map((other) => other.status === 'rejected' && other.reason)
  for (const { code, errors, headers } of refusals)
    expect([code, errors[0].code, headers['Retry-After']]).toEqual(['unavailable', 'backup_running', '60'])
  rmSync(await first)
  rmSync(await makeBackupFile(undefined))
  expect(readdirSync(mediaStore().incoming)).toEqual([])
})

test('an aborted backup leaves no file, and allows the next one', async () => {
  await expect(makeBackupFile(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(readdirSync(mediaStore().incoming)).toEqual([])
  rmSync(await makeBackupFile(undefined))
})

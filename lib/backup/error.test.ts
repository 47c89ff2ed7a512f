import { expect, test } from 'vitest'
import { BackupError, unreadable, unwritable } from './error'

test.each(['EACCES', 'EPERM', 'EROFS'])('%s means that this user may not write into the folder', (code) => {
  expect(unwritable('/backups/x.backup', systemError(code))).toEqual(
    new BackupError('This user may not write into /backups; change that, or name another folder.'),
  )
})

test('EACCES means that this user may not read a backup', () => {
  expect(unreadable('/backups/x.backup', systemError('EACCES')).message).toBe(
    'This user may not read /backups/x.backup.',
  )
})

test('an error of another kind stays', () => {
  const error = systemError('EIO')
  expect(unwritable('/backups/x.backup', error)).toBe(error)
})

function systemError(code: string) {
  return Object.assign(new Error(`${code}: failed, open '/backups/x.backup'`), { code })
}

import { dirname } from 'node:path'
import { databaseErrorKind } from '../db/errors'
import { isForbidden, systemCode } from '../errors'

/** Why a backup or a restore is refused or failed, in one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The error of opening or writing the backup `file`, as a `BackupError` if the operator can do something about it. */
export function unwritable(file: string, error: unknown): unknown {
  const folder = dirname(file)
  const code = systemCode(error)
  if (databaseErrorKind(error) === 'full') return noSpace(file)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new BackupError(`There is no folder ${folder}; make it, or name another.`)
  if (isForbidden(error))
    return new BackupError(`This user may not write into ${folder}; change that, or name another folder.`)
  return error
}

/** The error of writing the backup `file` to a full disk. */
export function noSpace(file: string): BackupError {
  return new BackupError(`There is no space for ${file}; free some, or name a file on another disk.`)
}

/** The error of opening the backup `file`. */
export function unreadable(file: string, error: unknown): BackupError {
  const code = systemCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupError(`There is no file ${file}.`)
  if (isForbidden(error)) return new BackupError(`This user may not read ${file}.`)
  return new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
}

import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../config/targets'
import { systemCode } from '../../errors'
import { databaseErrorKind } from '../errors'

/** Creates the file for this user only, unless it exists. SQLite gives the -wal and -shm files the same permissions. */
export async function createFile(file: string): Promise<void> {
  try {
    await makeFolder(dirname(file))
    closeSync(openSync(file, 'a', 0o600))
  } catch (cause) {
    throw cannotBeOpened(file, cause)
  }
}

/** The operator's error for a SQLite file that is missing, cannot be read or written, or has a full disk. */
export function cannotBeOpened(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const sentence = isFull(cause)
    ? `The disk of the file ${file} of DATABASE_URL is full (${reason}); free some space there, and start again.`
    : `The file ${file} of DATABASE_URL cannot be opened (${reason}); see whether its folder is there, and whether this user may write in it.`
  return new Error(sentence, { cause })
}

/** Converts a SQLite error about the file or its contents to one for the operator; returns any other as it is. */
export function namingFile(file: string, cause: unknown): unknown {
  const code = systemCode(cause)
  if (!(cause instanceof Error) || code === undefined) return cause
  if (code === 'SQLITE_NOTADB' || / already exists$/.test(cause.message)) return isOfOthers(file, cause)
  if (code.startsWith('SQLITE_CORRUPT')) return isDamaged(file, cause)
  return UNUSABLE.test(code) || isFull(cause) ? cannotBeOpened(file, cause) : cause
}

const UNUSABLE = /^SQLITE_(CANTOPEN|IOERR|READONLY)/

function isFull(cause: unknown): boolean {
  return databaseErrorKind(cause) === 'full'
}

function isOfOthers(file: string, cause: Error): Error {
  const sentence = `The file ${file} of DATABASE_URL is not a database of Artikel (${cause.message}); name another one, which is made where there is none.`
  return new Error(sentence, { cause })
}

function isDamaged(file: string, cause: Error): Error {
  const sentence = `The file ${file} of DATABASE_URL is damaged, or its disk cannot be read (${cause.message}); check the disk, move the file and its -wal and -shm away, and restore the newest backup.`
  return new Error(sentence, { cause })
}

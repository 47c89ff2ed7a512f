import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the database file and its folders where they are missing, for this user alone; SQLite gives the files beside it
 * the same rights. What is there already stays as its owner made it.
 */
export function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { config } from '../lib/config'

/** Where the operator finds the first API key; `problem` says why it could not be stored. */
export type FirstKey = { key: string } | { file: string } | { problem: string }

/** On a terminal the key is shown; other output may end in a log, so there it goes to a file that only its owner can read. */
export function handOverFirstKey(key: string): FirstKey {
  if (process.stdout.isTTY) return { key }
  const file = firstKeyFile(key)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return { file }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Beside the data: in the folder of the SQLite file, else in `data`. Another database's file there is not overwritten. */
function firstKeyFile(key: string): string {
  const { database } = config()
  const folder = database.provider === 'sqlite' ? dirname(database.file) : resolve('data')
  const file = join(folder, 'first-api-key.txt')
  if (!existsSync(file)) return file
  const [, id] = key.split('_')
  return join(folder, `first-api-key-${id}.txt`)
}

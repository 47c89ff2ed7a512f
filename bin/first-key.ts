import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { config } from '../lib/config'
import { makeFolder } from '../lib/config/targets'

/** Where the operator finds the first API key; `problem` says why it could not be stored. */
export type FirstKey = { key: string } | { file: string } | { problem: string }

/** Where the operator finds the sign-in link of the first person; like `FirstKey`. */
export type FirstLink = { link: string } | { file: string } | { problem: string }

/** Shows the key on a terminal. Other output may end up in a log, so there the key goes to a file with mode 0600. */
export async function handOverFirstKey(key: string): Promise<FirstKey> {
  if (process.stdout.isTTY) return { key }
  const file = firstKeyFile(key)
  try {
    await makeFolder(dirname(file))
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return { file }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Like `handOverFirstKey`. Each start without people creates a new link and replaces the file of the last one. */
export async function handOverFirstLink(link: string): Promise<FirstLink> {
  if (process.stdout.isTTY) return { link }
  const file = join(dataFolder(), 'first-sign-in.txt')
  try {
    await makeFolder(dirname(file))
    rmSync(file, { force: true })
    writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
    return { file }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Does not overwrite the key file of another database. */
function firstKeyFile(key: string): string {
  const folder = dataFolder()
  const file = join(folder, 'first-api-key.txt')
  if (!existsSync(file)) return file
  const [, id] = key.split('_')
  return join(folder, `first-api-key-${id}.txt`)
}

/** In the folder of the SQLite file, else in `data`. */
function dataFolder(): string {
  const { database } = config()
  return database.provider === 'sqlite' ? dirname(database.file) : resolve('data')
}

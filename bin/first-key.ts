import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { config } from '../lib/config'
import { readAddress } from '../lib/config/postgresql-address'

/** Where the operator finds the first API key; `problem` says why it could not be stored. */
export type FirstKey = { key: string } | { file: string } | { problem: string }

/** Where the operator finds the address that makes the first person, as of the first key. */
export type FirstLink = { link: string } | { file: string } | { problem: string }

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

/** As of the first key; each start without people makes a new one, in the place of the last of this database. */
export function handOverFirstLink(link: string): FirstLink {
  if (process.stdout.isTTY) return { link }
  try {
    const folder = dataFolder()
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, firstLinkName(folder))
    rmSync(file, { force: true })
    writeFileSync(file, `${link}\n${MARK}${databaseName()}\n`, { mode: 0o600, flag: 'wx' })
    return { file }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Another database's file there is not overwritten. */
function firstKeyFile(key: string): string {
  const folder = dataFolder()
  const file = join(folder, 'first-api-key.txt')
  if (!existsSync(file)) return file
  const [, id] = key.split('_')
  return join(folder, `first-api-key-${id}.txt`)
}

/** Says in the file of a link whose it is, in a line of its own that no browser heeds behind the address. */
const MARK = '# of the database '

/** Another database's file is not overwritten; one without a mark is of an earlier version, and taken for our own. */
function firstLinkName(folder: string): string {
  const usual = 'first-sign-in.txt'
  const text = existsSync(join(folder, usual)) ? readFileSync(join(folder, usual), 'utf8') : ''
  const [, owner = databaseName()] = text.trimEnd().split(`\n${MARK}`)
  if (owner === databaseName()) return usual
  const id = createHash('sha256').update(databaseName()).digest('hex').slice(0, 12)
  return `first-sign-in-${id}.txt`
}

/** What tells databases of one folder apart. */
function databaseName(): string {
  const { database: target } = config()
  if (target.provider === 'sqlite') return basename(target.file)
  const { place, database, user, schema } = readAddress(target.url)
  return [place, database ?? user, schema].join('/')
}

/** In the folder of the SQLite file, else in `data`. */
function dataFolder(): string {
  const { database } = config()
  return database.provider === 'sqlite' ? dirname(database.file) : resolve('data')
}

import { readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseTarget } from '../config'
import { makeFolder } from '../config/targets'
import { pendingMigrations } from '../db/migrations'
import { readingOneMoment } from '../db/session/open'
import { log } from '../log'
import { backUp } from './back-up'

const MAX_BACKUPS = 3
const NAME = /^before-.*\.backup$/

/** Backs up a database that has pending migrations, unless it is new. Throws `BackupError`. */
export async function backUpBeforeMigration(target: DatabaseTarget): Promise<void> {
  const next = await readingOneMoment(target, async (session) => {
    const applied = await session.migrations()
    return applied.length === 0 ? undefined : pendingMigrations(session.provider, applied)[0]
  })
  if (!next) return
  const folder = join(target.provider === 'sqlite' ? dirname(target.file) : resolve('data'), 'backups')
  await makeFolder(folder)
  const file = join(folder, `before-${next.name}-${Date.now()}.backup`)
  // No migration touches the media store.
  await backUp(target, file, { hasMedia: false })
  log().info({ file }, 'The database was backed up, since it is about to be migrated.')
  removeOldest(folder)
}

function removeOldest(folder: string) {
  const age = (name: string) => Number(/-(\d+)\.backup$/.exec(name)?.[1])
  const backups = readdirSync(folder).filter((name) => NAME.test(name))
  const old = backups.sort((a, b) => age(b) - age(a)).slice(MAX_BACKUPS)
  for (const name of old) rmSync(join(folder, name), { force: true })
}

// npm run backup: writes the database at DATABASE_URL into one file. The service may be running.
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { noteBackup } from '../lib/auth/people/backups'
import { backUp } from '../lib/backup/back-up'
import { config } from '../lib/config'
import { runCommand } from './command'
import { oneFile } from './file-argument'
import { showProgress } from './progress'
import { assertDatabase, withReadableErrors } from './with-database'

/** How many missing files are named; `npm run verify` lists all of them. */
const MAX_NAMED = 10

await runCommand('backup', async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = oneFile(positionals)
  assertDatabase()
  const progress = showProgress()
  const { lost } = await withReadableErrors(() =>
    backUp(config().database, file, { tell: progress.tell }),
  ).finally(progress.stop)
  console.log(`Backed up into ${file} (${sizeText(statSync(file).size)}).`)
  if (lost.length === 0) return noteForDesk()
  const named = lost.slice(0, MAX_NAMED).join(', ') + (lost.length > MAX_NAMED ? ', …' : '')
  console.error(
    `Files of pictures that are not in MEDIA_STORE, and so not in this backup (${lost.length}): ${named}. Check that MEDIA_STORE is the one of the service.`,
  )
  process.exitCode = 1
})

/** Not of a backup that lacks pictures, as where their disk is not mounted: the desk would call it the last one. */
async function noteForDesk() {
  // The backup is complete even if this fails.
  await withReadableErrors(() => noteBackup(config().database)).catch((error: Error) =>
    console.error(`The time of this backup could not be recorded for the desk: ${error.message}`),
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

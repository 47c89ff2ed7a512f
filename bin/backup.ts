// npm run backup: writes the database of DATABASE_URL into one file, whether the service runs or not.
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { noteBackup } from '../lib/auth/people/backups'
import { backUp } from '../lib/backup/back-up'
import { config } from '../lib/config'
import { runCommand } from './command'
import { oneFile } from './file-argument'
import { showProgress } from './progress'
import { withReadableErrors } from './with-database'

await runCommand('backup', async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = oneFile(positionals)
  const progress = showProgress()
  await withReadableErrors(() => backUp(config().database, file, { tell: progress.tell })).finally(
    progress.stop,
  )
  // The backup is whole without it.
  await withReadableErrors(() => noteBackup(config().database)).catch((error: Error) =>
    console.error(`The time of this backup could not be noted for the desk: ${error.message}`),
  )
  console.log(`Backed up into ${file} (${(statSync(file).size / 1_000_000).toFixed(1)} MB).`)
})

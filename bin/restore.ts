// npm run restore: restores a backup into the database at DATABASE_URL, which must be empty unless --replace is given.
import { parseArgs } from 'node:util'
import { restore } from '../lib/backup/restore'
import { config } from '../lib/config'
import { runCommand } from './command'
import { oneFile } from './file-argument'
import { showProgress } from './progress'
import { withReadableErrors } from './with-database'

await runCommand('restore', async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const file = oneFile(positionals)
  const progress = showProgress()
  const { keys, people } = await withReadableErrors(() =>
    restore(config().database, file, { mayReplace: values.replace }, progress.tell),
  ).finally(progress.stop)
  console.log(`Restored ${file}.`)
  if (keys.length > 0)
    console.log(
      `API keys in force: ${quoted(keys)}. Revoke those you do not recognize: npm run key -- revoke NAME`,
    )
  if (people.length > 0)
    console.log(
      `People who may sign in: ${quoted(people)}. Disable those you do not recognize: npm run desk -- disable NAME`,
    )
})

/** Restoring lets in a backup's keys and people, so their names are shown; escaped, as the backup may be untrusted. */
function quoted(names: string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ')
}

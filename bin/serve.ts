import { ensureFirstKey } from '../lib/auth/keys'
import { watchChanges } from '../lib/cache/watch-changes'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { startFront } from '../lib/front/server'
import { flushPings } from '../lib/site/pings/send-pings'
import { startupErrorMessage } from './startup-error'
import { stopOnSignals } from './stop-on-signals'
import { welcome } from './welcome'

/** Opens the database, serves, and says where. A failure to start ends the process with one line. */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  stopOnSignals(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    await openDatabase()
    closing.push(closeDatabase)
    closing.push(await watchChanges())
    closing.push(flushPings)
    const front = await startFront({ dev })
    closing.push(front.stop)
    // Only now: a key that is made and then not shown, since the port is taken, would be lost.
    const firstKey = await ensureFirstKey()
    process.stdout.write(welcome(firstKey))
  } catch (error) {
    console.error(startupErrorMessage(error))
    process.exit(1)
  }
}

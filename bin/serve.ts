import { stopReweighing } from '../lib/articles/write/reweigh'
import { ensureFirstKey } from '../lib/auth/keys'
import { watchChanges } from '../lib/cache/watch-changes'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { startFront } from '../lib/front/server'
import { flushPings } from '../lib/site/pings/send-pings'
import { handOverFirstKey } from './first-key'
import { shutDownGracefully } from './shutdown'
import { startupErrorMessage } from './startup-error'
import { welcome } from './welcome'

/** Opens the database, serves, and prints the address. A failed start exits with 1 and one line. */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  shutDownGracefully(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    await openDatabase()
    closing.push(closeDatabase)
    closing.push(stopReweighing)
    closing.push(await watchChanges())
    closing.push(flushPings)
    const front = await startFront({ dev })
    closing.push(front.stop)
    // Only now: a start that fails after it created the key would lose it.
    const firstKey = await ensureFirstKey()
    process.stdout.write(welcome(firstKey === null ? null : handOverFirstKey(firstKey)))
  } catch (error) {
    console.error(startupErrorMessage(error))
    process.exit(1)
  }
}

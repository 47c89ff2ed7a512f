import { handOverFirstKey } from '../first-key'
import { shutDownGracefully } from '../shutdown'
import { startupErrorMessage } from '../startup-error'
import { welcome } from '../welcome'

/** Opens the database, serves, and prints the address. A failed start exits with 1 and one line. */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  const fail = shutDownGracefully(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    // Each loads what the other has no use for.
    const { start } = dev ? await import('./development') : await import('./production')
    const { createFirstKey } = await start({ closing, fail })
    // Only now: a start that fails after it created the key would lose it.
    const firstKey = await createFirstKey()
    process.stdout.write(welcome(firstKey === null ? null : handOverFirstKey(firstKey)))
  } catch (error) {
    console.error(startupErrorMessage(error))
    process.exit(1)
  }
}

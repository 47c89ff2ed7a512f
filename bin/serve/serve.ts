import { handOverFirstKey, handOverFirstLink } from '../first-key'
import { shutDownGracefully } from '../shutdown'
import { startupErrorMessage } from '../startup-error'
import { welcome } from '../welcome'

export type Start = (options: {
  /** To be filled with what closes the parts that run, in the order in which they were started. */
  closing: (() => Promise<void>)[]
  /** To be called after a failure that nothing recovers from. */
  fail: () => void
}) => Promise<{
  createFirstKey: () => Promise<string | null>
  createFirstLink: () => Promise<string | null>
}>

/** Opens the database, serves, and prints the address. A failed start exits with 1 and one line. */
export async function serve(start: Start): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  const fail = shutDownGracefully(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    const { createFirstKey, createFirstLink } = await start({ closing, fail })
    // Only now: a start that fails after it created the key would lose it.
    const firstKey = await createFirstKey()
    const firstLink = await createFirstLink()
    process.stdout.write(
      welcome(
        firstKey === null ? null : await handOverFirstKey(firstKey),
        firstLink === null ? null : await handOverFirstLink(firstLink),
      ),
    )
  } catch (error) {
    console.error(startupErrorMessage(error))
    process.exit(1)
  }
}

import { handOverFirstKey, handOverFirstLink } from '../first-key'
import { shutDownGracefully } from '../shutdown'
import { startupErrorMessage } from '../startup-error'
import { welcome } from '../welcome'

export type Start = (options: {
  /** Filled by `start` with functions that close the running parts, in the order they were started. */
  closing: (() => Promise<void>)[]
  /** Called after an unrecoverable failure. */
  fail: () => void
}) => Promise<{
  createFirstKey: () => Promise<string | null>
  createFirstLink: () => Promise<string | null>
}>

/** Starts the service and prints its address. A failed start prints one line and exits with 1. */
export async function serve(start: Start): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  const fail = shutDownGracefully(async () => {
    for (const close of closing.reverse()) await close()
  })
  try {
    const { createFirstKey, createFirstLink } = await start({ closing, fail })
    // Created last: a start that fails after creating the key would lose it.
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

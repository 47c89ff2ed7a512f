import { pathToFileURL } from 'node:url'

/**
 * The flags with which a worker thread loads TypeScript as this thread does. `tsx` hooks only the thread that it is
 * loaded in; a bundled worker is JavaScript and needs none.
 */
export function typescriptFlags(): { execArgv?: string[] } {
  // Only these, since a worker rejects flags of V8, such as --max-old-space-size, though it inherits them.
  return isBundled() ? {} : { execArgv: ['--import', 'tsx', '--import', pathToFileURL(HOOK).href] }
}

/** Relative to the project's root, where every command and test runs. */
const HOOK = 'lib/content/worker/typescript-hook.mjs'

/** No setting: Next's build writes its value in the place of this name, and nobody else defines it. */
function isBundled(): boolean {
  return process.env.NEXT_RUNTIME !== undefined
}

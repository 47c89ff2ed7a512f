import { pathToFileURL } from 'node:url'

/**
 * The flags with which a worker thread reads TypeScript as the process does. `tsx` hooks only the main thread on
 * Node 20 and 22, so each worker has to ask for it; a bundled worker is JavaScript and needs none.
 */
export function typescriptFlags(): { execArgv?: string[] } {
  const isUnbundled = process.execArgv.some((flag) => flag.includes('tsx'))
  // Flags of the engine, such as --max-old-space-size, are refused where they are named, though not where inherited.
  return isUnbundled ? { execArgv: ['--import', 'tsx', '--import', pathToFileURL(HOOK).href] } : {}
}

/** From the project's root, where every command and test runs. */
const HOOK = 'lib/content/worker/typescript-hook.mjs'

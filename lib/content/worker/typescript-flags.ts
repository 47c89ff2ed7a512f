import { pathToFileURL } from 'node:url'

/**
 * The flags with which a worker thread loads TypeScript as the process does. `tsx` hooks only the main thread on
 * Node 20 and 22; a bundled worker is JavaScript and needs none.
 */
export function typescriptFlags(): { execArgv?: string[] } {
  const isUnbundled = process.execArgv.some((flag) => flag.includes('tsx'))
  // Only these, since a worker rejects flags of V8, such as --max-old-space-size, though it inherits them.
  return isUnbundled ? { execArgv: ['--import', 'tsx', '--import', pathToFileURL(HOOK).href] } : {}
}

/** Relative to the project's root, where every command and test runs. */
const HOOK = 'lib/content/worker/typescript-hook.mjs'

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'artikel-tests-'

/**
 * Gives a test runner, its workers and all that they start one temporary folder, deleted when the runner exits. Workers cannot
 * delete their own folders: runners kill them.
 */
export function setTemporaryFolder() {
  // A worker of Playwright loads the configuration again, and tests of the tests start runners.
  if (basename(tmpdir()).startsWith(PREFIX)) return
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  // PostgreSQL, nginx and Varnish have users of their own.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

// node --import tsx e2e/upgrade/upgrade.ts [REF]: builds the version of REF from git and runs it next to this one on one
// PostgreSQL database, reading and writing through both, as in a rolling upgrade. Takes minutes, so it is not part of
// `npm test`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpBeforeMigration } from '../../lib/backup/before-migration'
import { parseConfig } from '../../lib/config'
import { closeDatabase, openDatabase } from '../../lib/db/client'
import { repair, verify } from '../../lib/verify/verify'
import { differencesIn } from '../support/counters'
import { lastOf, openLedger, shownAt } from '../support/ledger'
import { startPostgres } from '../support/postgres'
import { type RunningServer, startServer } from '../support/server'

const TOGETHER_MS = 20_000

const [ref = 'HEAD~1'] = process.argv.slice(2)
const folder = join(mkdtempSync(join(tmpdir(), 'artikel-before-')), 'artikel')
const postgres = await startPostgres()
try {
  execFileSync('git', ['worktree', 'add', '--detach', folder, ref], { stdio: 'inherit' })
  // Its build installs missing packages and other versions.
  execFileSync('cp', ['-r', 'node_modules', folder])
  execFileSync(process.execPath, [join(folder, 'bin/build.mjs')], { stdio: 'inherit' })
  await upgrade(await postgres.createDatabase())
  console.log(`The version of ${ref} and this one served side by side.`)
} finally {
  await postgres.remove()
  rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 })
  execFileSync('git', ['worktree', 'prune'])
}

async function upgrade(database: string) {
  const env = { DATABASE_URL: database }
  const before = await startServer({ env, command: [process.execPath, join(folder, 'bin/start.mjs')] })
  const ledger = openLedger()
  await ledger.keepWriting(before, 'sebelum', Date.now() + 2_000)
  const after = await startServer({ env })
  try {
    const until = Date.now() + TOGETHER_MS
    await Promise.all(
      [before, after].flatMap((server, at) => [
        ledger.keepWriting(server, `penulis-${at}`, until),
        ledger.keepReading(server, until),
      ]),
    )
    await before.stop()
    await assertAllThere(ledger, after)
    await assertSound(database)
  } finally {
    await before.kill()
    await after.kill()
  }
}

async function assertAllThere({ entries, odd }: ReturnType<typeof openLedger>, server: RunningServer) {
  if (odd.length > 0) throw new Error(`What ought not to have been answered:\n${odd.join('\n')}`)
  for (const entry of entries) {
    const shown = await shownAt(server, entry)
    if (shown !== lastOf(entry)) throw new Error(`${entry.slug} is ${shown} instead of ${lastOf(entry)}.`)
  }
  console.log(`${entries.length} articles were written by both, and none is lost.`)
}

/** Repairs derived data that only the new version writes, as after an upgrade, and asserts that nothing differs. */
async function assertSound(database: string) {
  const target = parseConfig({ DATABASE_URL: database }).database
  const findings = await verify(target)
  for (const { check, differences } of findings) {
    if (differences.length > 0) console.log(`To be repaired: ${differences.length} ${check.name}.`)
  }
  await openDatabase(target, backUpBeforeMigration)
  await repair(target, findings)
  await closeDatabase()
  const left = await differencesIn(database)
  if (left.length > 0) throw new Error(`Not repaired: ${left.map(({ check }) => check.name).join(', ')}.`)
}

// npm run verify: compares data stored twice in the database at DATABASE_URL. The service may be running.
import { parseArgs } from 'node:util'
import { config } from '../lib/config'
import { type Finding, repair, verify } from '../lib/verify/verify'
import { runCommand } from './command'
import { counted } from './counted'
import { showProgress } from './progress'
import { assertDatabase, withDatabase, withReadableErrors } from './with-database'

/** How many differences of one kind are printed; more would tell nothing new. */
const MAX_PRINTED = 20

await runCommand('verify', async (args) => {
  const { values } = parseArgs({ args, options: { repair: { type: 'boolean', default: false } } })
  assertDatabase()
  await withReadableErrors(async () => {
    const progress = showProgress()
    const findings = await verify(config().database, progress.tell).finally(progress.stop)
    for (const finding of findings) printFinding(finding)
    const isSound = findings.every(({ differences }) => differences.length === 0)
    if (isSound || !values.repair) process.exitCode = isSound ? 0 : 1
    else await withDatabase(() => repairAll(findings))
  })
})

function printFinding({ check, differences }: Finding) {
  const { length } = differences
  console.log(
    `${check.name}: ${length === 0 ? 'no differences' : counted(length, 'difference', 'differences')}`,
  )
  for (const { name, stored, derived } of differences.slice(0, MAX_PRINTED)) {
    console.log(`  ${name}: ${toText(stored)}, and should be ${toText(derived)}`)
  }
  if (differences.length > MAX_PRINTED) console.log(`  and ${differences.length - MAX_PRINTED} more`)
}

async function repairAll(findings: Finding[]) {
  const left = await repair(config().database, findings)
  for (const { check } of left) {
    console.error(`${check.name}: ${check.repair ? 'differences remain.' : 'only a backup can repair this.'}`)
  }
  if (left.length === 0) console.log('Repaired.')
  else process.exitCode = 1
}

function toText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

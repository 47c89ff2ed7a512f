import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Earlier versions never ran side by side. */
const FIRST_TO_EXPAND = '20261123010000'
const CONTRACTS = /\b(DROP (TABLE|COLUMN|INDEX)|RENAME|SET NOT NULL|ALTER COLUMN \S+ (SET DATA )?TYPE)\b/i
const REQUIRED_COLUMN = /ADD COLUMN(?![^;]*DEFAULT)[^;]*NOT NULL/i

test.each(['sqlite', 'postgresql'])('the previous version works after each migration of %s', (provider) => {
  const folder = `prisma/${provider}/migrations`
  const breaking = readdirSync(folder)
    .filter((name) => name >= FIRST_TO_EXPAND)
    .filter((name) => breaksVersionBefore(readFileSync(`${folder}/${name}/migration.sql`, 'utf8')))
  expect(breaking, 'expand first; contract in a later version, with "-- contract: …"').toEqual([])
})

function breaksVersionBefore(sql: string): boolean {
  return !sql.includes('-- contract: ') && (CONTRACTS.test(sql) || REQUIRED_COLUMN.test(sql))
}

// npm run model-sql: prints the SQL that an empty database needs, to write migrations from.
import { parseArgs } from 'node:util'
import { runCommand, UsageError } from './command'
import { modelSql } from './model-sql/model-sql'

const USAGE = `Usage: npm run model-sql -- sqlite|postgresql

Prints the SQL that creates the tables and indexes of prisma/models in an empty database. It needs no database.`

await runCommand(USAGE, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [provider, ...more] = positionals
  if ((provider !== 'sqlite' && provider !== 'postgresql') || more.length > 0) {
    throw new UsageError('Name one database: sqlite or postgresql.')
  }
  console.log(await modelSql(provider))
})

// npm run model-sql: prints the SQL that creates the models in an empty database, for writing migrations.
import { parseArgs } from 'node:util'
import { runCommand, UsageError } from './command'
import { modelSql } from './model-sql/model-sql'

await runCommand('model-sql', async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [provider, ...more] = positionals
  if ((provider !== 'sqlite' && provider !== 'postgresql') || more.length > 0) {
    throw new UsageError('Name one database: sqlite or postgresql.')
  }
  console.log(await modelSql(provider))
})

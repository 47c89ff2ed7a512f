// npm run bench: seeds a temporary database, starts the production server on it and measures each endpoint.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toMarkdown } from './bench/report'
import { runBench } from './bench/run'
import { runCommand, UsageError } from './command'

await runCommand('bench', async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '3' },
      rows: { type: 'string', default: '' },
      json: { type: 'string' },
      database: { type: 'string' },
    },
  })
  const report = await runBench({
    articles: readInteger('--articles', values.articles, 1_000, 2_000_000),
    seconds: readInteger('--seconds', values.seconds, 1, 60),
    rows: values.rows,
    databaseUrl: readDatabase(values.database),
  })
  console.log(toMarkdown(report))
  if (values.json !== undefined) {
    writeFileSync(resolve(process.env.INIT_CWD ?? '.', values.json), `${JSON.stringify(report, null, 2)}\n`)
  }
})

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`${name} must be an integer from ${min} to ${max}; got "${text}".`)
}

function readDatabase(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text
  throw new UsageError(
    '--database must be the address of a PostgreSQL server: postgresql://user:password@host/database.',
  )
}

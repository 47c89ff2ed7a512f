import { Client } from 'pg'
import { parseConfig } from '../../lib/config'
import { type Finding, verify } from '../../lib/verify/verify'

/** The findings of `npm run verify` with differences; empty when the database is sound. */
export async function differencesIn(databaseUrl: string): Promise<Finding[]> {
  const findings = await verify(parseConfig({ DATABASE_URL: databaseUrl }).database)
  return findings.filter(({ differences }) => differences.length > 0)
}

/** The views of each article by slug. */
export async function viewsIn(databaseUrl: string): Promise<Map<string, number>> {
  const rows = await ask<{ slug: string; count: number }>(databaseUrl, VIEWS)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}

async function ask<Row extends object>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const VIEWS = 'SELECT slug, count FROM article JOIN article_views ON article_id = id'

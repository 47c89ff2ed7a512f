import { monthOf } from '../articles/totals'
import type { Queries } from '../db/database'
import { sql } from '../db/sql'
import type { Check } from './check'
import { repairWith } from './row-check'

/** How many published articles each month has. */
export const months: Check = {
  name: 'months',
  async *find(session) {
    const counted = new Map<number, number>()
    const columns = [
      { name: 'status', kind: 'text' },
      { name: 'published_at', kind: 'date' },
    ] as const
    for await (const rows of session.rows({
      name: 'article',
      columns: [...columns],
      lastId: null,
    })) {
      for (const [status, date] of rows) {
        if (status === 'published') count(counted, monthOf(new Date(Number(date))))
      }
    }
    const rows = await session.$queryRaw<{ month: number; total: number }[]>(
      sql`SELECT month, total FROM article_month`,
    )
    const stored = new Map(rows.map(({ month, total }) => [month, total]))
    for (const month of new Set([...counted.keys(), ...stored.keys()])) {
      const [total = 0, derived = 0] = [stored.get(month), counted.get(month)]
      if (total !== derived) yield { name: nameOf(month), stored: total, derived }
    }
  },
  repair: () => repairWith(recount),
}

async function recount(queries: Queries) {
  const articles = await queries.article.findMany({
    where: { status: 'published' },
    select: { publishedAt: true },
  })
  const counted = new Map<number, number>()
  for (const { publishedAt } of articles) count(counted, monthOf(publishedAt))
  await queries.$executeRaw`DELETE FROM article_month`
  for (const [month, total] of counted) {
    await queries.$executeRaw`INSERT INTO article_month (month, total) VALUES (${month}, ${total})`
  }
}

function count(counted: Map<number, number>, month: number) {
  counted.set(month, (counted.get(month) ?? 0) + 1)
}

function nameOf(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

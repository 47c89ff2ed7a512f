import { Client } from 'pg'

/** What a PostgreSQL database keeps twice and differs in: nothing, when all is well. */
export async function differencesIn(databaseUrl: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(databaseUrl, DIFFERENCES)
  return rows.map(({ name }) => name)
}

/** The views of each article, by its slug. */
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

const DIFFERENCES = `
  WITH public AS (SELECT * FROM article WHERE status = 'published'),
    findable AS (SELECT * FROM article WHERE status <> 'deleted')
  SELECT 'category ' || name AS name FROM category
    WHERE total <> (SELECT COUNT(*) FROM public WHERE category_id = category.id)
  UNION ALL SELECT 'author ' || name FROM author
    WHERE total <> (SELECT COUNT(*) FROM public WHERE author_id = author.id)
  UNION ALL SELECT 'tag ' || name FROM tag
    WHERE total <> (SELECT COUNT(*) FROM article_tag JOIN public ON article_id = id WHERE tag_id = tag.id)
  UNION ALL SELECT 'month ' || month FROM article_month
    WHERE total <> (SELECT COUNT(*) FROM public
      WHERE month = EXTRACT(YEAR FROM published_at) * 12 + EXTRACT(MONTH FROM published_at) - 1)
  UNION ALL SELECT 'months of all' WHERE (SELECT SUM(total) FROM article_month) <> (SELECT COUNT(*) FROM public)
  UNION ALL SELECT 'search entry of ' || COALESCE(id, article_id)
    FROM findable FULL JOIN article_search ON id = article_id WHERE id IS NULL OR article_id IS NULL
  UNION ALL SELECT 'content of ' || id FROM article LEFT JOIN article_content ON id = article_id WHERE article_id IS NULL
  UNION ALL SELECT 'views of ' || id FROM article LEFT JOIN article_views ON id = article_id WHERE article_id IS NULL`

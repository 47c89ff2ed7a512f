import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { config } from '../config'
import { openSession } from '../db/session/open'
import { listTables, NOT_BACKED_UP } from './tables'

test('a backup has the table of every model except those in NOT_BACKED_UP', async () => {
  const session = await openSession(config().database)
  const names = (await listTables(session)).map(({ name }) => name)
  await session.close()

  const models = tablesOfModels()
  expect(names.toSorted()).toEqual(models.filter((table) => !(table in NOT_BACKED_UP)))
})

test('every table comes after those that its rows refer to', async () => {
  const session = await openSession(config().database)
  const names = (await listTables(session)).map(({ name }) => name)
  await session.close()
  for (const [referring, referred] of [
    ['article', 'category'],
    ['article_content', 'article'],
    ['article_tag', 'tag'],
  ] as const) {
    expect(names.indexOf(referring)).toBeGreaterThan(names.indexOf(referred))
  }
})

function tablesOfModels(): string[] {
  const models = readdirSync('prisma/models').map((file) => readFileSync(`prisma/models/${file}`, 'utf8'))
  return [...models.join('').matchAll(/@@map\("(\w+)"\)/g)].map((match) => match[1] ?? '').sort()
}

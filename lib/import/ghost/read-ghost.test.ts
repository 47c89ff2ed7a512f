import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../e2e/support/moving-options'
import type { ImportItem } from '../import-item'
import { openSource } from '../open-source'

const folder = mkdtempSync(join(tmpdir(), 'artikel-ghost-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LATER = new Date(Date.now() + 86_400_000).toISOString()

test.each([
  { name: 'on the site', meta: { email_only: 0 }, date: LATER, status: 'scheduled', codes: [] },
  { name: 'for mail only', meta: { email_only: 1 }, date: LATER, status: 'draft', codes: ['sent_by_mail'] },
  {
    name: 'for mail only, by a boolean',
    meta: { email_only: true },
    date: LATER,
    status: 'draft',
    codes: ['sent_by_mail'],
  },
  { name: 'without a date', meta: {}, date: null, status: 'draft', codes: ['scheduled_without_date'] },
  {
    name: 'with a date that nobody can read',
    meta: {},
    date: 'besok',
    status: 'draft',
    codes: ['unknown_date', 'scheduled_without_date'],
  },
])('a scheduled post $name is $status', async ({ meta, date, status, codes }) => {
  const post = { id: 'a', title: 'A', slug: 'a', html: '<p>a</p>', status: 'scheduled', published_at: date }
  const [piece] = await read({ posts: [post], posts_meta: [{ post_id: 'a', ...meta }] })
  expect(piece).toMatchObject({ article: { body: { status } } })
  expect(piece?.losses.map(({ code }) => code)).toEqual(codes)
})

async function read(data: object): Promise<ImportItem[]> {
  const file = join(folder, 'export.json')
  writeFileSync(file, JSON.stringify({ db: [{ data }] }))
  const pieces: ImportItem[] = []
  for await (const { imported } of openSource(file).read(DEFAULT_OPTIONS)) pieces.push(imported)
  return pieces
}

import { expect, test } from 'vitest'
import { copyArticle } from '../../../e2e/support/copy-article'
import { parseArticle } from '../../articles/schema/parse-body'
import { createArticle } from '../../articles/write/create-article'
import { system } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { LIMITS } from '../../field-limits'
import { writeFile } from './write'

/** The limit of the protocol for one file (https://www.sitemaps.org/protocol.html#index). */
const MAX_BYTES = 50 * 1024 * 1024

test('a file with very long image addresses in another script stays below 50 MiB and lists every article', async () => {
  const gallery = Array.from({ length: LIMITS.gallery }, (_, at) => ({
    url: `https://o.example/${at}/${'図'.repeat(2_000)}.jpg`,
  }))
  const body = { title: 'Galeri', slug: 'galeri', category: 'Uji', content: 'Isi.', gallery }
  await createArticle(system, await parseArticle(body), { isDryRun: false, idempotency: null })
  await copyArticle('galeri', 200, new Date('2020-01-01T00:00:00Z'))
  await database().write(giveAllTheSameContent)
  const file = await writeFile({ name: 'artikel', block: 1 })
  expect(file.match(/<url>/g)).toHaveLength(201)
  expect(file).toContain('<image:loc>https://o.example/0/図')
  expect(Buffer.byteLength(file)).toBeLessThan(MAX_BYTES)
})

async function giveAllTheSameContent(queries: Queries) {
  const content = await queries.articleContent.findFirst()
  if (!content) throw new Error('There is no content.')
  const copies = await queries.article.findMany({
    where: { id: { not: content.articleId } },
    select: { id: true },
  })
  // One by one: a statement with megabytes for each takes too long on a busy machine.
  for (const { id } of copies) await queries.articleContent.create({ data: { ...content, articleId: id } })
}

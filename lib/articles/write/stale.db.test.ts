import { describe, expect, it } from 'vitest'
import { system } from '../../auth/actor'
import { watchedQueues } from '../../concurrency-limiter'
import { database } from '../../db/database'
import { rerenderArticle } from '../rerendering/rerender'
import { parseArticle, parsePatch } from '../schema/parse-body'
import { restoreArticle } from '../trash/restore-article'
import { createArticle } from './create-article'
import { deleteArticle } from './delete-article'
import { patchArticle } from './patch-article'
import { restoreRevision } from './restore-revision'

/** Takes long enough to render for other writes to happen meanwhile. */
const LONG = 'Kata yang panjang, *miring*, [tautan](https://example.org) dan `kode`.\n\n'.repeat(2_000)
const OPTIONS = { isDryRun: false, idempotency: null, preconditions: { ifMatch: null, ifNoneMatch: null } }

describe('an article that has taken the slug of another before a write', () => {
  it('keeps the fields that a patch does not name', async () => {
    const { slug } = await create('Lama', LONG)
    const other = await create('Baru', 'Isi baru.')
    const patched = whileRendering(
      () => patchArticle(system, slug, parsePatch({ tags: ['satu'] }), OPTIONS),
      () => replace(slug, other.id),
    )
    expect((await patched).data).toMatchObject({ id: other.id, title: 'Baru', tags: ['satu'] })
    expect(await read(other.id)).toMatchObject({ title: 'Baru', content: { source: 'Isi baru.' } })
  })

  it('does not get a revision of the other', async () => {
    const { slug } = await create('Lama', LONG)
    const other = await create('Baru', 'Isi baru.')
    const restored = whileRendering(
      () => restoreRevision(system, slug, '1', OPTIONS.preconditions),
      () => replace(slug, other.id),
    )
    expect((await restored).data).toMatchObject({ id: other.id, title: 'Baru' })
    expect(await read(other.id)).toMatchObject({ title: 'Baru', content: { source: 'Isi baru.' } })
  })

  it('does not get the HTML of the other', async () => {
    const { slug, id } = await create('Lama', LONG)
    const other = await create('Baru', 'Isi baru.')
    const outdated = { where: { articleId: { in: [id, other.id] } }, data: { renderVersion: 1 } }
    await database().write((queries) => queries.articleContent.updateMany(outdated))
    await whileRendering(
      () => rerenderArticle(slug),
      () => replace(slug, other.id),
    )
    expect(await read(other.id)).toMatchObject({ content: { html: '<p>Isi baru.</p>', renderVersion: 1 } })
  })

  it('is restored from the trash with its own content when it was deleted last', async () => {
    const { slug, id } = await create('Lama', LONG)
    await deleteArticle(system, slug, OPTIONS)
    const other = await create('Baru', 'Isi baru.', slug)
    const restored = whileRendering(
      () => restoreArticle(system, slug),
      () => deleteArticle(system, slug, OPTIONS),
    )
    expect((await restored).data).toMatchObject({ id: other.id, title: 'Baru', content: '<p>Isi baru.</p>' })
    expect(await read(other.id)).toMatchObject({ authorName: 'Baru', content: { source: 'Isi baru.' } })
    expect((await read(id)).status).toBe('deleted')
  })
})

/** Runs `write`, and `meanwhile` as soon as the article is being rendered for it. */
async function whileRendering<Result>(write: () => Promise<Result>, meanwhile: () => Promise<void>) {
  await expect.poll(rendering, { interval: 1 }).toBe(0)
  const written = write()
  await expect.poll(rendering, { interval: 1 }).toBe(1)
  await meanwhile()
  return written
}

function rendering(): number {
  const running = ['content for writers', 'content for readers'].map(
    (name) => watchedQueues.get(name)?.().running ?? 0,
  )
  return Math.max(...running)
}

/** Moves the article `id` to `slug` in one transaction, so that an article always has the slug. */
async function replace(slug: string, id: number) {
  await database().write(async (queries) => {
    await queries.article.updateMany({ where: { slug }, data: { slug: `${slug}-lama` } })
    await queries.article.updateMany({ where: { id }, data: { slug } })
  })
}

async function create(title: string, content: string, slug?: string): Promise<{ slug: string; id: number }> {
  const article = await parseArticle({
    title,
    content,
    category: 'Uji',
    author: title,
    ...(slug && { slug }),
  })
  const { data } = await createArticle(system, article, OPTIONS)
  return { slug: data.slug, id: Number(data.id) }
}

async function read(id: number) {
  const include = { content: { select: { source: true, html: true, renderVersion: true } } }
  const found = await database().read.article.findFirst({ where: { id }, include })
  if (!found) throw new Error(`There is no article ${id}.`)
  return found
}

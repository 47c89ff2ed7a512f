import { beforeAll, describe, expect, test } from 'vitest'
import { withKey } from './support/own-key'
import { type Problem, service, type WriteBody, word } from './support/service'

const { call, detail, patch, publish, remove } = service

type Result = { status: number }

/** A key that may write everything, but not read drafts. */
let writer: string

beforeAll(async () => {
  writer = await withKey(['articles:create', 'articles:update', 'articles:publish', 'articles:delete'])
})

describe('a key that may not read drafts learns nothing of a draft', () => {
  const BODY = { title: 'Kopi', category: 'Umum', content: 'Isi.' }

  test('by PUT at its former slug, which is free for a new article', async () => {
    const { former, secret } = await renamedDraft()
    const tried = await callAs(writer, 'PUT', `${former}?dry_run=true`, BODY)
    const put = await callAs(writer, 'PUT', former, BODY)
    expect([tried.status, put.status, put.body.data.slug]).toEqual([200, 201, former])
    expect([tried, put].map(textOf).join('\n')).not.toContain(secret)
    expect((await detail(secret, { key: service.apiKey })).body.data.status).toBe('draft')
  })

  test.each(['DELETE', 'PATCH'])('by %s at its former slug, which is 404', async (method) => {
    const { former, secret } = await renamedDraft()
    const refused = await callAs(writer, method, former, method === 'PATCH' ? {} : undefined)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    expect(textOf(refused)).not.toContain(secret)
    const known = await callAs(service.apiKey, method, former, method === 'PATCH' ? {} : undefined)
    expect([known.status, known.headers.get('location')]).toEqual([308, `/api/artikel/${secret}`])
  })

  test.each(['DELETE', 'PATCH'].flatMap((method) => [false, true].map((atomic) => ({ method, atomic }))))(
    'by a bulk that has $method at its former slug, atomic: $atomic',
    async ({ method, atomic }) => {
      const { former, secret } = await renamedDraft()
      const operation = { method, slug: former, ...(method === 'PATCH' && { body: { title: 'Lain' } }) }
      const response = await call<{ data: Result[]; results?: Result[] }>('POST', '/api/artikel/bulk', {
        key: writer,
        body: { atomic, operations: [operation] },
      })
      expect((response.body.results ?? response.body.data).map(({ status }) => status)).toEqual([404])
      expect(textOf(response)).not.toContain(secret)
    },
  )

  test('by asking for its alias', async () => {
    const alias = `/${word()}`
    const { slug: secret, url } = await publish({ status: 'draft', aliases: [alias] })
    const { slug } = await publish({})
    const body = { ...BODY, aliases: [alias] }
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${slug}`],
      ['PUT', `/${word()}`],
      ['PATCH', `/${slug}`],
    ] as const) {
      const refused = await call<Problem>(method, `/api/artikel${path}`, { key: writer, body })
      expect([refused.status, refused.body.code]).toEqual([409, 'alias_taken'])
      expect(textOf(refused)).not.toContain(secret)
    }
    const known = await call<Problem>('POST', '/api/artikel', { body })
    expect([known.status, known.body.existing_url]).toEqual([409, url])
  })

  test('by restoring it after its deletion', async () => {
    const { slug } = await publish({ status: 'draft' })
    await remove(slug)
    const refused = await callAs(writer, 'POST', `${slug}/restore`)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    expect((await callAs(service.apiKey, 'POST', `${slug}/restore`)).status).toBe(200)
  })

  test('by restoring its slug, which brings back only the public article deleted before it', async () => {
    const { slug, id } = await publish({})
    await remove(slug)
    await publish({ slug, status: 'draft' })
    await remove(slug)
    const restored = await callAs(writer, 'POST', `${slug}/restore`)
    expect([restored.status, restored.body.data.id]).toEqual([200, id])
  })

  test('by restoring a revision from before an article was public', async () => {
    const { slug } = await publish({ status: 'draft', content: 'Rahasia.' })
    await patch(slug, { status: 'published', content: 'Umum.' })
    await patch(slug, { content: 'Umum lagi.' })
    const refused = await callAs(writer, 'POST', `${slug}/revisions/1/restore`)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    const restored = await callAs(writer, 'POST', `${slug}/revisions/2/restore`)
    expect([restored.status, restored.body.data.content]).toEqual([200, '<p>Umum.</p>'])
  })

  test('by the page of an article, which names only public neighbours', async () => {
    const at = (day: number) => `2003-02-0${day}T00:00:00Z`
    const dated = (day: number, status: string) => publish({ published_at: at(day), status })
    const before = await dated(1, 'published')
    const drafts = [await dated(2, 'draft'), await dated(4, 'draft')]
    const { slug } = await dated(3, 'published')
    const after = await dated(5, 'published')
    const html = await (await fetch(`${service.url}/artikel/${slug}`)).text()
    const shown = [before, ...drafts, after].map((article) => html.includes(article.slug))
    expect(shown).toEqual([true, false, false, true])
    await patch(before.slug, { status: 'draft' })
    const later = await (await fetch(`${service.url}/artikel/${slug}`)).text()
    expect([before, after].map((article) => later.includes(article.slug))).toEqual([false, true])
  })
})

/** A draft that was public at another slug. */
async function renamedDraft() {
  const secret = word()
  const { slug: former } = await publish({})
  await patch(former, { slug: secret, status: 'draft' })
  return { former, secret }
}

function callAs(key: string, method: string, address: string, body?: object) {
  return call<WriteBody & Problem>(method, `/api/artikel/${address}`, { key, ...(body && { body }) })
}

/** The headers and the body of a response, as text. */
function textOf({ headers, body }: { headers: Headers; body: unknown }): string {
  return JSON.stringify([[...headers], body])
}

import { describe, expect, test } from 'vitest'
import { SCOPES } from '../../lib/auth/actor'
import { createKey } from '../../lib/auth/keys'
import { phonePhoto } from '../support/images'
import { startStub } from '../support/stub-server'
import { assertDescribed } from '../support/validate-response'
import { callTool, connectAgent, MAX_CHARACTERS, type Output, plainFetch } from './support/agent'
import { withDatabase } from './support/own-database'
import { service, word } from './support/service'

const { detail, list, patch, publish, remove } = service

/** Today's clients, and those of last year. */
const GENERATIONS = [
  { generation: '2026-07-28', options: { versionNegotiation: { mode: 'auto' as const } } },
  { generation: '2025-11-25', options: {} },
]

function article(fields: Record<string, unknown> = {}) {
  return { title: word(), category: word(), content: `Isi **${word()}**.`, ...fields }
}

function linesOf(text: string) {
  return text.split('\n').filter((line) => line !== '')
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return plainFetch(`${service.url}/api/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

function postModern(method: string, fields: Record<string, unknown>) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method }
  return post({ ...PING, method, params: { _meta: meta, ...fields } }, headers)
}

const PING = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe.each(GENERATIONS)('an agent of $generation', ({ generation, options }) => {
  test('can search, preview, draft, publish, change, unpublish and delete', async () => {
    const agent = await connectAgent({ options })
    expect(agent.getNegotiatedProtocolVersion()).toBe(generation)
    const draft = article({ status: 'draft', tags: ['satu', 'dua'] })
    expect((await callTool(agent, 'search_articles', { q: draft.title })).output.articles).toEqual([])
    const tried = await callTool(agent, 'preview_article', draft)
    expect(tried.output).toMatchObject({ slug: draft.title, status: 'draft', content_is_cut: false })
    expect(tried.output.content).toContain('<strong>')

    const { output: created } = await callTool(agent, 'create_article', draft)
    expect(created).toMatchObject({ result: 'created', status: 'draft', warnings: [] })
    const { slug } = created
    expect((await detail(slug)).status).toBe(404)
    expect((await callTool(agent, 'publish_article', { slug })).output).toMatchObject({ status: 'published' })
    expect((await callTool(agent, 'search_articles', { q: draft.title })).output.articles).toMatchObject([
      { slug },
    ])

    const read = await callTool(agent, 'get_article', { slug })
    expect(read.text).toContain(`# ${draft.title}`)
    expect(read.output).toMatchObject({
      page: 1,
      pages: 1,
      next_page: null,
      article: { tags: ['satu', 'dua'] },
    })
    const changes = { slug, tags: ['tiga'], summary: 'Ringkas.', if_match: read.output.etag }
    expect((await callTool(agent, 'update_article', changes)).output.result).toBe('updated')
    const stale = await callTool(agent, 'update_article', { ...changes, tags: [] })
    expect([stale.isError, stale.text]).toEqual([true, expect.stringContaining('has changed since')])
    const renamed = await callTool(agent, 'update_article', { slug, new_slug: `${slug}-baru`, summary: null })
    expect(renamed.output.slug).toBe(`${slug}-baru`)
    expect((await callTool(agent, 'get_article', { slug })).text).toContain(`${slug}-baru`)

    const name = { slug: `${slug}-baru` }
    expect((await callTool(agent, 'unpublish_article', name)).output).toMatchObject({ status: 'draft' })
    expect((await detail(name.slug)).status).toBe(404)
    expect((await callTool(agent, 'delete_article', name)).output).toEqual({ deleted: name.slug })
    expect((await callTool(agent, 'delete_article', name)).text).toContain('was deleted')
  })

  test('can read without a key, and is told what writing needs', async () => {
    const { slug, title, category } = await publish({})
    const agent = await connectAgent({ key: null, options })
    expect((await callTool(agent, 'search_articles', { q: title })).output.articles).toMatchObject([{ slug }])
    const { output } = await callTool(agent, 'list_categories')
    expect(output.categories).toEqual(expect.any(Array))
    expect((await callTool(agent, 'search_articles', { kategori: category })).output.total).toBe(1)
    for (const name of ['preview_article', 'create_article', 'delete_article']) {
      const { isError, text } = await callTool(agent, name, { ...article(), slug })
      expect([isError, text]).toEqual([
        true,
        expect.stringMatching(/needs an API key with the scope articles:/),
      ])
    }
  })

  test('can read articles as resources', async () => {
    const { slug, title } = await publish({ content: '## Bab\n\nIsi.' })
    const agent = await connectAgent({ key: null, options })
    const { resourceTemplates } = await agent.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['artikel://{slug}'])
    const uri = `artikel://${slug}`
    const { contents } = await agent.readResource({ uri })
    expect(contents).toMatchObject([{ uri, mimeType: 'text/markdown', text: `# ${title}\n\n## Bab\n\nIsi.` }])
    const unknown = [`artikel://${word()}`, 'https://example.org/']
    for (const uri of unknown)
      await expect(agent.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } })
    await expect(agent.readResource({ uri: `artikel://${word()}` })).rejects.toThrow('no article')
    const { resources } = await agent.listResources()
    expect(resources.map((one) => one.uri)).toContain(uri)
    await expect(agent.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a tool', () => {
  test('fails with the messages of the API', async () => {
    const agent = await connectAgent()
    const body = { title: '', category: 'Umum', content: 'Isi.', cover_image_url: 'http://x' }
    const refused = await service.errorResponse('POST', '/api/artikel', { body })
    for (const name of ['preview_article', 'create_article']) {
      expect(await callTool(agent, name, body)).toMatchObject({ isError: true, text: refused.body.detail })
    }
    const failing = [
      { name: 'search_articles', args: { limit: 0 }, text: 'limit must be' },
      { name: 'search_articles', args: { sort: 'best' }, text: 'sort must be one of' },
      { name: 'get_article', args: {}, text: 'slug is required' },
      { name: 'get_article', args: { slug: word() }, text: 'There is no article with this slug.' },
      { name: 'get_article', args: { slug: '\u0000' }, text: 'There is no article with this slug.' },
      { name: 'list_changes', args: { cursor: 'x' }, text: 'cursor was not issued by this service' },
      { name: 'list_categories', args: { page: 99_999 }, text: 'page must be an integer from 1 to' },
      { name: 'update_article', args: { slug: word(), title: 'A' }, text: 'There is no article' },
      { name: 'publish_article', args: { slug: word() }, text: 'There is no article' },
      { name: 'search_articles', args: { q: ['a'] }, text: 'q must be a string' },
      { name: 'list_changes', args: { cursor: 5 }, text: 'cursor must be a string' },
      { name: 'create_article', args: article({ idempotency_key: 5 }), text: 'idempotency_key must be' },
      { name: 'delete_article', args: { slug: word(), if_match: 5 }, text: 'if_match must be a string' },
    ]
    for (const { name, args, text } of failing) {
      expect([name, await callTool(agent, name, args)]).toMatchObject([
        name,
        { isError: true, text: expect.stringContaining(text) },
      ])
    }
  })

  test('names what it ignored or corrected', async () => {
    const agent = await connectAgent()
    const { output } = await callTool(agent, 'create_article', article({ excerpt: 'x', slug: 'A B' }))
    expect(output.warnings.join(' ')).toMatch(/excerpt is not a field.*slug was normalized/)
    const searched = await callTool(agent, 'search_articles', { query: 'x', limit: 99 })
    expect(searched.output.warnings.join(' ')).toMatch(/Did you mean q\?.*limit is at most 50/)
  })

  test('needs the same scope as the API, and names it', async () => {
    const scopes = SCOPES.filter((scope) => scope !== 'articles:delete')
    const agent = await connectAgent({ key: await withDatabase(() => createKey(word(), scopes, null)) })
    const { slug } = await publish({})
    const { isError, text } = await callTool(agent, 'delete_article', { slug })
    expect([isError, text]).toEqual([
      true,
      'This key lacks the scope articles:delete; use a key that has it.',
    ])
    expect((await callTool(agent, 'unpublish_article', { slug })).isError).toBe(false)
  })

  test('gives a long article in pages', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `Kata ke-${index} "dalam" teks.`)
    const { slug } = await publish({ content: words.join('\n\n') })
    const agent = await connectAgent({ key: null })
    let text = ''
    for (let page: number | null = 1; page !== null; ) {
      const { output } = await callTool(agent, 'get_article', { slug, page })
      text += `${output.content}\n\n`
      page = output.next_page
    }
    expect(text.trim()).toBe(words.join('\n\n'))
    const { contents } = await agent.readResource({ uri: `artikel://${slug}` })
    expect(JSON.stringify(contents).length).toBeLessThan(MAX_CHARACTERS)
  })

  test('gives long lists in smaller pages, with nothing missing', async () => {
    const category = word()
    const tags = Array.from({ length: 20 }, () => word().repeat(19))
    const slugs: string[] = []
    for (let count = 0; count < 16; count++) slugs.push((await publish({ category, tags })).slug)
    const agent = await connectAgent({ key: null })
    const found: string[] = []
    let args: Record<string, unknown> = { kategori: category, limit: 16, sort: 'published_at' }
    for (let page: number | null = 1; page !== null; ) {
      const { output } = await callTool(agent, 'search_articles', { ...args, page })
      found.push(...output.articles.map(({ slug }) => slug))
      args = { ...args, limit: output.limit }
      page = output.next_page
    }
    expect(found).toEqual(slugs)
  })

  test('lists changes from cursor to cursor, with the id that a renamed article keeps', async () => {
    const agent = await connectAgent({ key: null })
    const readOn = async (from: string | null) => {
      const seen: Output['changes'] = []
      let cursor = from
      for (let hasMore = true; hasMore; ) {
        const { output } = await callTool(agent, 'list_changes', cursor ? { cursor } : {})
        seen.push(...output.changes)
        cursor = output.cursor
        hasMore = output.has_more === true
      }
      return { seen, cursor }
    }
    const { cursor } = await readOn(null)
    const [{ id, slug }, gone] = [await publish({}), await publish({})]
    await patch(slug, { slug: `${slug}-baru` })
    await remove(gone.slug)
    const { seen } = await readOn(cursor)
    expect(seen.filter((one) => [id, gone.id].includes(one.id))).toMatchObject([
      { type: 'upsert', id, slug: `${slug}-baru` },
      { type: 'delete', id: gone.id, slug: gone.slug },
    ])
  })

  test('fetches a picture that articles can show', async () => {
    const agent = await connectAgent()
    const stub = await startStub({ status: 200, body: await phonePhoto() })
    const url = `${stub.url.replace('127.0.0.1', 'localhost')}/kopi.jpg`
    const { output } = await callTool(agent, 'upload_media', { url, alt: 'Kopi' })
    stub.close()
    expect(output).toMatchObject({ alt: 'Kopi', url: expect.stringContaining('/media/') })
    const created = await callTool(agent, 'create_article', article({ cover_image_url: output.url }))
    expect((await detail(created.output.slug)).body.data.cover_image_url).toBe(output.url)
    const refused = await callTool(agent, 'upload_media', { url: 'http://127.0.0.1/' })
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('MEDIA_FETCH_ALLOW')])
  })

  test("counts no view, and records the key's name in revisions", async () => {
    const name = word()
    const agent = await connectAgent({ key: await withDatabase(() => createKey(name, SCOPES, null)) })
    const { slug } = (await callTool(agent, 'create_article', article())).output
    await callTool(agent, 'get_article', { slug })
    expect((await detail(slug)).body.data.views).toBe(1)
    const { body } = await service.call<{ data: { by: string }[] }>('GET', `/api/artikel/${slug}/revisions`, {
      key: service.apiKey,
    })
    expect(body.data.map(({ by }) => by)).toEqual([name])
  })

  test('creates one article for an idempotency_key', async () => {
    const agent = await connectAgent()
    const args = article({ idempotency_key: word() })
    const [first, again] = [
      await callTool(agent, 'create_article', args),
      await callTool(agent, 'create_article', args),
    ]
    expect(again.output).toEqual(first.output)
    expect((await list(`q=${args.title}`)).body.meta.pagination.total).toBe(1)
  })

  test('publishes a scheduled article at once, and keeps the date of others', async () => {
    const agent = await connectAgent()
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const { slug } = await publish({ published_at: later })
    const now = (await callTool(agent, 'publish_article', { slug })).output
    expect(now.status).toBe('published')
    expect(Date.parse(String(now.published_at))).toBeLessThan(Date.parse(later))
    const again = (await callTool(agent, 'publish_article', { slug, published_at: later })).output
    expect([again.status, again.published_at]).toEqual(['scheduled', later])
    const dated = await publish({ published_at: '2020-01-01T00:00:00.000Z' })
    await patch(dated.slug, { status: 'draft' })
    const back = (await callTool(agent, 'publish_article', { slug: dated.slug })).output
    expect(back.published_at).toBe('2020-01-01T00:00:00.000Z')
  })

  test('publishes a draft at once, even one with a future date', async () => {
    const agent = await connectAgent()
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const { slug } = await publish({ status: 'draft', published_at: later })
    expect((await callTool(agent, 'publish_article', { slug })).output.status).toBe('published')
  })

  test.each(['html', 'text', 'auto'])('accepts the Markdown that it gave for %s', async (content_format) => {
    const agent = await connectAgent()
    const { slug } = await publish({ content: '<h2>Bab</h2>\n\n<p>*Isi*</p>', content_format })
    const { content } = (await callTool(agent, 'get_article', { slug })).output
    const before = (await detail(slug)).body.data.content
    const changed = await callTool(agent, 'update_article', { slug, content: `${content}\n\n**Lagi.**` })
    expect(changed.output.result).toBe('updated')
    const after = (await detail(slug)).body.data.content
    expect(linesOf(after)).toEqual([...linesOf(before), '<p><strong>Lagi.</strong></p>'])
  })

  const figure =
    '<figure><img src="https://images.example/a.png" alt="A"><figcaption>Kopi <em>pagi</em></figcaption></figure>'
  const note = '<aside><p>Catatan.</p><pre><code>a&#10;&#10;&#10;b</code></pre></aside>'
  const ownLinks = '<a href="../b">b</a> <a href="/artikel/c">c</a> <a href="#bab">Bab</a>'
  const rereadable = [
    { name: 'figures and notes', content: `<p>Isi.</p>${figure}${note}<p>Lagi.</p>` },
    {
      name: 'languages',
      content: '<p lang="ar" dir="rtl">a</p><blockquote lang="en"><p>b</p></blockquote><p>c</p>',
    },
    { name: 'links of the site', content: `<h2>Bab</h2><p>${ownLinks} <img src="/media/?a" alt="d"></p>` },
  ].flatMap((one) => ['html', 'markdown'].map((content_format) => ({ ...one, content_format })))
  test.each(rereadable)('accepts $name as it returned them, for $content_format', async (fields) => {
    const { name, content_format } = fields
    const content = content_format === 'html' ? fields.content : `${fields.content}\n\n- *Isi* [e](f)\n`
    const scopes = SCOPES.filter((scope) => scope !== 'articles:read_drafts')
    for (const key of [service.apiKey, await withDatabase(() => createKey(word(), scopes, null))]) {
      const agent = await connectAgent({ key })
      const { slug } = await publish({ content, content_format })
      const contentOf = async () => (await detail(slug)).body.data.content.replace(/(?<=>)\n+|\n+(?=<)/g, '')
      const [before, { output }] = [await contentOf(), await callTool(agent, 'get_article', { slug })]
      const written = await callTool(agent, 'update_article', { slug, content: output.content })
      expect([name, written.isError, await contentOf()]).toEqual([name, false, before])
    }
  })

  test('returns the Markdown source to a key that may change it, and absolute addresses to others', async () => {
    const content = 'Isi [b](../b "c")  \nlagi'
    const { slug, url } = await publish({ content, content_format: 'markdown' })
    const readBy = async (key: string | null) =>
      (await callTool(await connectAgent({ key }), 'get_article', { slug })).output.content
    expect(await readBy(service.apiKey)).toBe(content)
    expect(await readBy(null)).toBe(`Isi [b](${new URL('../b', url)} "c")\\\nlagi`)
  })

  test('accepts content in the format that content_format names', async () => {
    const agent = await connectAgent()
    const { slug } = await publish({ content_format: 'html' })
    const html = { content: '<p>**Isi**</p>', content_format: 'html' }
    await callTool(agent, 'update_article', { slug, ...html })
    await callTool(agent, 'update_article', { slug, tags: ['dua'] })
    expect((await detail(slug)).body.data).toMatchObject(html)
  })
})

describe('POST /api/mcp', () => {
  test('with an invalid key is 401', async () => {
    const response = await post(PING, { Authorization: 'Bearer nope' })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.any(String)])
  })

  test('from a page of another site is 403, from a page of its own site 200', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      const response = await post(PING, { Origin: origin })
      expect([origin, response.status, (await response.json()).code]).toEqual([origin, 403, 'foreign_origin'])
      expect(response.headers.get('vary')).toContain('Origin')
      expect((await post([], { Origin: origin, 'Content-Type': 'text/plain' })).status).toBe(403)
    }
    const { origin } = new URL((await publish({})).url)
    const near = [`${origin}.evil`, `${origin}0`, `${origin}/`, origin.slice(0, -1), `http://evil.${origin}`]
    for (const other of [...near, origin.replace('://', '://evil.'), origin.replace('http:', 'https:')])
      expect([other, (await post(PING, { Origin: other })).status]).toEqual([other, 403])
    expect((await post(PING, { Origin: origin })).status).toBe(200)
  })

  test.each(['application/json, text/event-stream', 'application/json', '*/*'])(
    'responds in JSON to the Accept header %s',
    async (accept) => {
      const response = await post(PING, { Accept: accept })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
      expect((await response.json()).result.tools).toHaveLength(4)
    },
  )

  test('is not cached', async () => {
    const response = await post(PING)
    await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('cache-status')).toBe('artikel; fwd=bypass')
    expect(response.headers.get('vary')).toContain('Origin')
  })

  test('accepts one JSON message up to the size limit of a body, and no other method', async () => {
    expect((await post(PING, { 'Content-Type': 'text/plain' })).status).toBe(415)
    const large = (bytes: number) => ({ ...PING, params: { text: 'a'.repeat(bytes) } })
    const key = { Authorization: `Bearer ${service.apiKey}` }
    expect((await post(large(2 ** 21), key)).status).toBe(413)
    expect((await post(large(2 ** 20), key)).status).toBe(200)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await plainFetch(`${service.url}/api/mcp`, { method })
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS'])
    }
  })

  const unreadable = [
    {
      name: 'a batch',
      body: JSON.stringify([PING]),
      code: -32600,
      says: /Batches are not supported.*one message/,
    },
    { name: 'an empty batch', body: '[]', code: -32600, says: /Batches are not supported/ },
    { name: 'a number', body: '5', code: -32600, says: /must be a JSON object.*one message/ },
    { name: 'broken JSON', body: '{"jsonrpc":', code: -32700, says: /not valid JSON: see line 1, column 12/ },
    { name: 'an empty body', body: '', code: -32700, says: /not valid JSON/ },
  ]
  test.each(unreadable)('refuses $name as JSON-RPC does', async ({ body, code, says }) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await plainFetch(`${service.url}/api/mcp`, { method: 'POST', headers, body })
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    await assertDescribed({ method: 'POST', url: `${service.url}/api/mcp` }, response.clone())
    const error = { code, message: expect.stringMatching(says) }
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: null, error })
  })

  test('accepts at most 64 KiB without a key, chunked or not', async () => {
    const message = (bytes: number) => JSON.stringify(PING).padEnd(bytes)
    const send = async (body: string | ReadableStream) => {
      const headers = { 'Content-Type': 'application/json' }
      const options = { method: 'POST', headers, body, duplex: 'half' }
      const response = await plainFetch(`${service.url}/api/mcp`, options)
      return [response.status, (await response.json()).code]
    }
    const chunked = (bytes: number) => new Blob([message(bytes)]).stream()
    expect(await send(message(65_536))).toEqual([200, undefined])
    expect(await send(chunked(65_536))).toEqual([200, undefined])
    expect(await send(message(65_537))).toEqual([413, 'payload_too_large'])
    expect(await send(chunked(65_537))).toEqual([413, 'payload_too_large'])
  })

  test('refuses more than a hundred arguments of a tool, or members of a message', async () => {
    const args = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]))
    const agent = await connectAgent({ key: null })
    expect((await callTool(agent, 'search_articles', args(100))).isError).toBe(false)
    const refused = await callTool(agent, 'search_articles', args(101))
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining('x100 is one parameter too many'),
    ])
    const message = await post({ ...PING, params: args(101) })
    expect([message.status, (await message.json()).errors]).toMatchObject([400, [{ parameter: 'x100' }]])
  })

  const answers = [
    { name: 'an invalid message', status: 400, send: () => post({ jsonrpc: '2.0' }) },
    { name: 'a member that JSON-RPC lacks', status: 400, send: () => post({ ...PING, more: 1 }) },
    { name: 'an empty body', status: 400, send: () => post(undefined) },
    { name: 'an unknown method', status: 404, send: () => postModern('make/coffee', {}) },
  ]
  test.each(answers)('answers $name as the OpenAPI document says', async ({ status, send }) => {
    const response = await send()
    expect(response.status).toBe(status)
    await assertDescribed({ method: 'POST', url: `${service.url}/api/mcp` }, response)
  })

  test('does not open an endless stream', async () => {
    const response = await postModern('subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(await response.text()).toContain('"error"')
  })
})

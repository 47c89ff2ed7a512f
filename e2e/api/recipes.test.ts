import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasCurl } from '../../bin/test/installed.mjs'
import { httpNode, itemOf, passesIf, replay, stopsWith, urlOf, type Workflow } from '../support/n8n'
import { runShell } from '../support/shell'
import { fewAtOnce, service, type WriteBody, word } from './support/service'

const { detail, publish, url, apiKey } = service
const environment = { ARTIKEL_URL: url, ARTIKEL_KEY: apiKey }
const withSlash = { ...environment, ARTIKEL_URL: `${url}/` }

describe.skipIf(!hasCurl)('docs/tour.sh', () => {
  test('goes through the life of an article and prints each response', async () => {
    const { code, stdout, stderr } = await runShell(['docs/tour.sh'], environment)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.match(/^(POST|PUT|PATCH|DELETE|GET|HTTP\/1\.1 \d+)/gm)).toEqual([
      ...['POST', 'HTTP/1.1 201', 'POST', 'HTTP/1.1 201', 'PUT', 'HTTP/1.1 200', 'PUT', 'HTTP/1.1 200'],
      ...['PUT', 'HTTP/1.1 200', 'PUT', 'HTTP/1.1 412', 'PATCH', 'HTTP/1.1 200', 'GET', 'HTTP/1.1 308'],
      ...['GET', 'HTTP/1.1 200', 'PATCH', 'HTTP/1.1 200', 'GET', 'HTTP/1.1 404', 'POST', 'HTTP/1.1 201'],
      ...['DELETE', 'HTTP/1.1 204', 'PATCH', 'HTTP/1.1 200', 'GET', 'HTTP/1.1 200', 'PATCH', 'HTTP/1.1 200'],
      ...['GET', 'HTTP/1.1 200', 'GET', 'HTTP/1.1 200', 'GET', 'HTTP/1.1 200', 'POST', 'HTTP/1.1 200'],
      ...['PATCH', 'HTTP/1.1 200', 'GET', 'HTTP/1.1 308', 'DELETE', 'HTTP/1.1 204', 'POST', 'HTTP/1.1 200'],
      ...['GET', 'HTTP/1.1 200', 'POST', 'HTTP/1.1 201', 'PATCH', 'HTTP/1.1 200', 'DELETE', 'HTTP/1.1 409'],
      ...['PATCH', 'HTTP/1.1 200', 'DELETE', 'HTTP/1.1 204'],
      ...['GET', 'HTTP/1.1 200', 'POST', 'HTTP/1.1 200', 'POST', 'HTTP/1.1 409'],
      ...['GET', 'HTTP/1.1 200', 'DELETE', 'HTTP/1.1 204', 'DELETE', 'HTTP/1.1 204', 'GET', 'HTTP/1.1 410'],
      ...['GET', 'HTTP/1.1 410', 'GET', 'HTTP/1.1 410', 'GET', 'HTTP/1.1 200', 'POST', 'HTTP/1.1 201'],
      ...['DELETE', 'HTTP/1.1 204'],
    ])
    expect(stdout.match(/^idempotency-replayed: true$/gim)).toHaveLength(1)
    expect(stdout.match(/"result":"\w+"/g)).toEqual([
      ...['"result":"updated"', '"result":"updated"', '"result":"unchanged"'],
      ...Array(9).fill('"result":"updated"'),
      ...['"result":"created"', '"result":"updated"'],
    ])
    expect(stdout).not.toContain(apiKey)
  })

  test('stops at the first unexpected response', async () => {
    const { code, stdout, stderr } = await runShell(['docs/tour.sh'], {
      ...withSlash,
      ARTIKEL_KEY: 'wrong',
    })
    expect([code, stderr]).toEqual([1, '201 was expected.\n'])
    expect(stdout).toContain('HTTP/1.1 401')
    expect(stdout).toContain('"code":"unauthorized"')
  })

  test('names the environment variable that is missing', async () => {
    const { code, stderr } = await runShell(['docs/tour.sh'], { ARTIKEL_URL: '', ARTIKEL_KEY: '' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('ARTIKEL_URL')
  })
})

describe.skipIf(!hasCurl)('docs/publish-folder.sh', () => {
  test('publishes each file once, and changed files again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const [other = '', slug = ''] = [word(), word()].sort()
    const category = `"${word()}"`
    const title = `${word()} "${word()}" \\ 1`
    const text = word()
    writeFileSync(join(folder, `${slug}.md`), `# ${title}\r\n\r\n${text}\t& 50%.\r\n\r\n> 3\n`)
    writeFileSync(join(folder, `${other.toUpperCase()}.md`), `${word()}.\n`)
    const run = () => runShell(['docs/publish-folder.sh', folder, category], environment)
    const lines = async () => (await run()).stdout.trim().split('\n').sort()

    expect(await lines()).toEqual([`created ${other}`, `created ${slug}`])
    const { body } = await detail(`${slug}?format=source`, { key: apiKey })
    expect(body.data).toMatchObject({ title, category })
    expect(body.data.content).toBe(`\n${text}\t& 50%.\n\n> 3`)
    expect((await detail(other)).body.data.title).toBe(other.toUpperCase())
    expect(await lines()).toEqual([`unchanged ${other}`, `unchanged ${slug}`])

    writeFileSync(join(folder, `${slug}.md`), `# ${title}\n\n${word()}.`)
    expect(await lines()).toEqual([`unchanged ${other}`, `updated ${slug}`])
  })

  test('says that there is no folder, or no Markdown in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    writeFileSync(join(folder, 'photo.jpg'), '')
    const run = (name: string) => runShell(['docs/publish-folder.sh', name, word()], environment)
    const missing = join(folder, 'tulisan')
    expect(await run(missing)).toEqual({ code: 1, stdout: '', stderr: `There is no folder ${missing}.\n` })
    expect(await run(folder)).toEqual({
      code: 0,
      stdout: '',
      stderr: `There is no Markdown file (*.md) in ${folder}.\n`,
    })
  })

  test('takes an address with a slash at its end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const slug = word()
    writeFileSync(join(folder, `${slug}.md`), 'Isi.\n')
    const { stdout } = await runShell(['docs/publish-folder.sh', folder, word()], withSlash)
    expect(stdout).toBe(`created ${slug}\n`)
  })

  test('takes the title from front matter, or from a first-level heading outside code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const [inFront, inCode, without] = [word(), word(), word()]
    writeFileSync(
      join(folder, `${inFront}.md`),
      '---\ntitle: Dari Depan\n# catatan\n---\n\n# Bagian\n\nIsi.\n',
    )
    writeFileSync(join(folder, `${inCode}.md`), '```sh\n# catatan\n```\n\n# Dari Judul\n\nIsi.\n')
    writeFileSync(join(folder, `${without}.md`), '## Bagian\n\nIsi.\n')
    await runShell(['docs/publish-folder.sh', folder, word()], environment)
    const title = async (slug: string) => (await detail(slug)).body.data.title
    expect([await title(inFront), await title(inCode), await title(without)]).toEqual([
      'Dari Depan',
      'Dari Judul',
      without,
    ])
    const { content } = (await detail(`${inCode}?format=source`, { key: apiKey })).body.data
    expect(content).toBe('```sh\n# catatan\n```\n\n\nIsi.')
  })

  test('reads a file that begins with a byte order mark', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const [inFront, inHeading] = [word(), word()]
    writeFileSync(join(folder, `${inFront}.md`), '\uFEFF---\ntitle: Dari Depan\n---\n\n# Bagian\n\nIsi.\n')
    writeFileSync(join(folder, `${inHeading}.md`), '\uFEFF# Dari Judul\n\nIsi.\n')
    await runShell(['docs/publish-folder.sh', folder, word()], environment)
    const [front, heading] = [await detail(inFront), await detail(inHeading)]
    expect([front.body.data.title, heading.body.data.title]).toEqual(['Dari Depan', 'Dari Judul'])
    expect(heading.body.data.content).toBe('<p>Isi.</p>\n')
  })

  const fences = [
    { name: 'is shorter', opening: '````', inner: '```' },
    { name: 'is of another character', opening: '```', inner: '~~~' },
    { name: 'is followed by a word', opening: '```', inner: '```sh' },
  ]
  test.each(fences)('closes no code at a fence that $name', async ({ opening, inner }) => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const slug = word()
    const code = `${opening}\n${inner}\n# catatan\n${opening}\n`
    writeFileSync(join(folder, `${slug}.md`), `${code}\n# Dari Judul\n\nIsi.\n`)
    await runShell(['docs/publish-folder.sh', folder, word()], environment)
    expect((await detail(slug)).body.data.title).toBe('Dari Judul')
  })

  test('skips files whose slug is empty or not unique, and names each of them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const [slug, alone] = [word(), word()]
    const write = (name: string) => writeFileSync(join(folder, `${name}.md`), `${name}.\n`)
    const inByteOrder = { ...environment, LC_ALL: 'C' }
    const run = () => runShell(['docs/publish-folder.sh', folder, word()], inByteOrder)
    write(slug)
    expect(await run()).toMatchObject({ code: 0, stdout: `created ${slug}\n` })
    const refused = [`${slug.toUpperCase()}!`, `${slug}+`, '日本']
    for (const name of [...refused, alone]) write(name)
    const { code, stdout, stderr } = await run()
    expect([code, stdout]).toEqual([1, `created ${alone}\n`])
    for (const name of [...refused, slug])
      expect(stderr).toContain(`failed ${join(folder, `${name}.md`)}: its slug is `)
    expect((await detail(slug)).body.data.content).toBe(`<p>${slug}.</p>\n`)
  })

  test('continues after a file that fails, and exits with 1', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-folder-'))
    const slug = word()
    writeFileSync(join(folder, 'a-blank.md'), '# 1\n')
    writeFileSync(join(folder, `${slug}.md`), `${word()}.\n`)
    const { code, stdout, stderr } = await runShell(['docs/publish-folder.sh', folder, word()], environment)
    expect([code, stdout]).toEqual([1, `created ${slug}\n`])
    expect(stderr).toContain('failed a-blank: ')
    expect(stderr).toContain('content is required.')
  })
})

describe('integrations/n8n', () => {
  test.each(['publish', 'new-articles'])('%s.json is a workflow whose nodes are connected', (name) => {
    const { nodes, connections } = readWorkflow(name)
    const names = nodes.map((node) => node.name)
    expect(new Set(names).size).toBe(names.length)
    for (const [from, { main }] of Object.entries(connections)) {
      expect(names).toContain(from)
      for (const { node } of main.flat()) expect(names).toContain(node)
    }
    expect(httpNode({ nodes, connections }).parameters.url).toContain(
      'https://articles.example.org/api/artikel',
    )
  })

  test.each(['publish', 'new-articles'])('%s.json can be imported and run by the command line', (name) => {
    const { id, nodes } = readWorkflow(name)
    expect(id).toMatch(/^\w{16}$/)
    expect(nodes.map(({ type }) => type)).toContain('n8n-nodes-base.manualTrigger')
    // Two installations have the same ids and run numbers, so these must not identify a request.
    expect(JSON.stringify(nodes)).not.toMatch(/\$workflow|\$execution|\$itemIndex/)
  })

  test('publish.json publishes an article, a second run changes nothing, and a change updates it', async () => {
    const item = { ...itemOf(readWorkflow('publish')), title: `Żeń — "${word()}"!` }
    const first = await publishBy(item)
    expect([first.status, first.result]).toEqual([201, 'created'])
    expect(first.article).toMatchObject({
      title: item.title,
      category: 'n8n',
      tags: ['n8n', 'automation'],
      content_format: 'markdown',
    })
    const again = await publishBy(item)
    expect([again.status, again.result, again.article.id]).toEqual([200, 'unchanged', first.article.id])
    const changed = await publishBy({ ...item, content: 'Lain.' })
    expect([changed.status, changed.result, changed.article.id]).toEqual([200, 'updated', first.article.id])
  })

  test('publish.json addresses an article by its slug, else by its title, in any alphabet', async () => {
    const item = itemOf(readWorkflow('publish'))
    const [slug, rare] = [word(), word()]
    expect((await publishBy({ ...item, slug, title: word() })).article.slug).toBe(slug)
    expect((await publishBy({ ...item, title: `Ça ${rare}` })).article.slug).toBe(`ca-${rare}`)
    const letters = Array.from(word(), (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x4e00))
    const first = await publishBy({ ...item, title: letters.join('') })
    expect(first.article.slug).toMatch(/^artikel-[a-z0-9-]+$/)
    expect((await publishBy({ ...item, title: letters.join('') })).article.id).toBe(first.article.id)
  })

  test('publish.json never confuses two titles, and finds each article again', async () => {
    const item = itemOf(readWorkflow('publish'))
    const [rare, long] = [word(), `${word()} `.repeat(20)]
    const kanji = Array.from(rare, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x4e00)).join('')
    const names = ['C', 'C++', 'C#', 'Cか', 'Cが'].map((name) => `${name} ${rare}`)
    const titles = [
      ...names,
      `${long}satu`,
      `${long}dua`,
      kanji,
      `${kanji.repeat(9)}一`,
      `${kanji.repeat(9)}二`,
    ]
    const first = await fewAtOnce(titles.length, (at) => publishBy({ ...item, title: titles[at] }))
    expect(first.map(({ result }) => result)).toEqual(titles.map(() => 'created'))
    const again = await fewAtOnce(titles.length, (at) => publishBy({ ...item, title: titles[at] }))
    expect(again.map(({ result, article }) => [result, article.id])).toEqual(
      first.map(({ article }) => ['unchanged', article.id]),
    )
  })

  test.each([
    ['Diskon 50%', 'Diskon 50'],
    ['Kabar 🎉', 'Kabar 😢', 'Kabar'],
    ['F♯ mayor', 'F mayor'],
    ['A > B', 'A < B', 'A & B', 'A B'],
    ['Suhu -5', 'Suhu 5'],
    ['Golongan A-', 'Golongan A'],
    ['Pilihan 1️⃣', 'Pilihan 1'],
    ['$HOME', 'HOME', '@home', '~home'],
  ])('publish.json gives titles that differ only in symbols different slugs: %s, %s', (...titles) => {
    const slugs = titles.map(slugBy)
    expect(new Set(slugs).size).toBe(titles.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test.each([
    ['Apa kabar? Baik!', 'apa-kabar-baik'],
    [`Kopi (Gayo): "enak", kata 'Ani'; ya.`, 'kopi-gayo-enak-kata-ani-ya'],
    ['Bumi — “rumah”, ‘kita’…', 'bumi-rumah-kita'],
    ['Kupu-kupu - COVID-19, 2024–2025', 'kupu-kupu-covid-19-2024-2025'],
    ['Crème brûlée', 'creme-brulee'],
  ])('publish.json keeps only the words in the slug of %s', (title, slug) => {
    expect(slugBy(title)).toBe(slug)
  })

  test('publish.json sends a slug only in the URL', async () => {
    const item = { ...itemOf(readWorkflow('publish')), title: word(), slug: `Straße ${word()}` }
    const first = await publishBy(item)
    const again = await publishBy(item)
    expect([again.result, again.article.slug]).toEqual(['unchanged', first.article.slug])
  })

  const failures = [
    {
      failure: 'no connection',
      error: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
      again: true,
    },
    { failure: '429', error: { httpCode: '429' }, again: true },
    { failure: '503', error: { status: 503 }, again: true },
    { failure: '503, in words', error: { message: '503 - "{…}"' }, again: true },
    { failure: '401', error: { httpCode: '401' }, again: false },
    { failure: '409', error: { statusCode: 409 }, again: false },
    { failure: '422', error: { status: 422 }, again: false },
    { failure: '422, in words', error: { message: '422 - "{…}"' }, again: false },
  ]

  test.each(failures)('publish.json sends again after $failure: $again', ({ error, again }) => {
    const workflow = readWorkflow('publish')
    const tries = [0, 1, 2, 3, 4].map((runIndex) => passesIf(workflow, { error }, runIndex))
    expect(tries).toEqual(again ? [true, true, true, true, false] : Array(5).fill(false))
  })

  test('publish.json stops with the sentences of the service, else with the error as it is', async () => {
    const message = await refusalOf({ title: 'Tanpa isi', category: 'n8n' })
    const items = [
      { title: 'Tanpa isi', error: { message } },
      { slug: 'satu', error: { message: '502 - "<html>"' } },
      { slug: 'dua', error: { message: 'connect ECONNREFUSED' } },
    ]
    expect(stopsWith(readWorkflow('publish'), items)).toBe(
      'Tanpa isi: content is required.\nsatu: 502 - "<html>"\ndua: connect ECONNREFUSED',
    )
  })

  test.each([{}, { slug: ' ', title: '' }])(
    'publish.json says that the title is missing where an item has none to be addressed by: %j',
    async (json) => {
      const message = await refusalOf({ ...json, category: 'n8n', content: 'Isi.' })
      expect(stopsWith(readWorkflow('publish'), [{ title: '', error: { message } }])).toBe(
        'An item without a title: title is required.',
      )
    },
  )

  test('publish.json addresses an article whose slug is blank by its title', async () => {
    const title = word()
    const item = { ...itemOf(readWorkflow('publish')), slug: ' ', title }
    expect((await publishBy(item)).article.slug).toBe(title)
  })

  test('new-articles.json finds every article of the last day, page by page', async () => {
    const published = await fewAtOnce(60, (index) =>
      publish(index === 0 ? { published_at: '2020-01-01T00:00:00Z' } : {}),
    )
    const responses = await replay(readWorkflow('new-articles'), {
      origin: url,
      apiKey,
      json: {},
    })
    const pages = await Promise.all(
      responses.map((response) => response.json() as Promise<{ data: { id: number }[] }>),
    )
    expect(responses.length).toBeGreaterThan(1)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    // Other tests publish meanwhile: an article can move to the next page and be found twice, but is never missed.
    const found = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))
    expect(published.filter(({ id }) => !found.has(id))).toEqual([])
  })
})

describe('docs/zapier-and-make.md', () => {
  const requests = readRequests()
  const writes = requests.filter(({ method }) => method !== 'GET')
  const polls = requests.filter(({ method }) => method === 'GET')

  test('describes two ways to publish in Zapier, one in Make, and a poll in each', () => {
    expect(requests.map(({ heading, method }) => `${heading}: ${method}`)).toEqual([
      'Zapier: publish an article: POST',
      'Zapier: publish or update: PUT',
      'Zapier: for each new article: GET',
      'Make: publish an article: POST',
      'Make: for each new article: GET',
    ])
  })

  test.each(writes)('publishes as it says under $heading', async ({ method, text }) => {
    const [title, slug] = [word(), word()]
    const values = {
      id: word(),
      slug,
      title,
      category: word(),
      text: `${word()}.`,
      tags: `${word()}, ${word()}`,
    }
    const first = await send(text, values)
    const again = await send(text, values)
    expect(first.status).toBe(201)
    const { data }: WriteBody = await first.json()
    expect(data).toMatchObject({ title, category: values.category, content: `<p>${values.text}</p>` })
    const repeated: WriteBody = await again.json()
    expect(repeated.data.id).toBe(data.id)
    if (method === 'PUT') expect([again.status, repeated.meta.result]).toEqual([200, 'unchanged'])
    else expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  })

  test.each(polls)('finds articles as it says under $heading', async ({ text }) => {
    const { id } = await publish({})
    const yesterday = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 19)}Z`
    const response = await send(text, { yesterday })
    const { data, meta } = (await response.json()) as {
      data: { id: number }[]
      meta: { warnings: unknown[] }
    }
    expect(response.status).toBe(200)
    expect(meta.warnings).toEqual([])
    expect(data.map((article) => article.id)).toContain(id)
  })
})

function readWorkflow(name: string): Workflow {
  return JSON.parse(readFileSync(`integrations/n8n/${name}.json`, 'utf8'))
}

/** The slug that publish.json derives from a title. */
function slugBy(title: string): string {
  return urlOf(readWorkflow('publish'), { title }).replace(/^.*\//, '')
}

/** Runs publish.json once, with one item. */
async function publishBy(json: Record<string, unknown>) {
  const [response] = await replay(readWorkflow('publish'), { origin: url, apiKey, json })
  if (!response) throw new Error('The workflow sent nothing.')
  const { data: article, meta }: WriteBody = await response.json()
  return { status: response.status, result: meta.result, article }
}

/** The error message of n8n for an item that the service rejects: it has the response as a JSON string of the JSON. */
async function refusalOf(json: Record<string, unknown>): Promise<string> {
  const [refused] = await replay(readWorkflow('publish'), { origin: url, apiKey, json })
  if (!refused) throw new Error('The workflow sent nothing.')
  return `${refused.status} - ${JSON.stringify(await refused.text())}`
}

/** The requests of the recipe, with their headings. */
function readRequests() {
  const recipe = readFileSync('docs/zapier-and-make.md', 'utf8')
  return [...recipe.matchAll(/^## (.+)$|^```http\n([\s\S]+?)^```$/gm)].flatMap(([, , text], index, found) => {
    if (text === undefined) return []
    const heading = found.slice(0, index).findLast(([, name]) => name)?.[1] ?? ''
    return [{ heading, method: text.split(' ')[0] ?? '', text }]
  })
}

function send(text: string, values: Record<string, string>): Promise<Response> {
  const variables: Record<string, string> = { url, key: apiKey, ...values }
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '')
  const [head = '', body] = filled.split('\n\n')
  const [request = '', ...headers] = head.trim().split('\n')
  const [method = '', address = ''] = request.split(' ')
  return fetch(address, { method, body: body?.trim(), headers: headers.map((line) => splitOnce(line)) })
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trim()]
}

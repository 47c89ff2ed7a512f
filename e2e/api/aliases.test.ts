import { describe, expect, test } from 'vitest'
import { isPostgresql, pairOf } from './support/servers'
import { atOnce, service, word } from './support/service'

const { detail, errorResponse, patch, publish, put, remove } = service

/** The target if `path` redirects, else the status of the response. */
async function lookAt(path: string, { url } = service) {
  const response = await fetch(url + path, { redirect: 'manual' })
  await response.arrayBuffer()
  return response.status === 308 ? response.headers.get('location') : response.status
}

describe('an alias', () => {
  test('redirects to its article for exactly its own path and query', async () => {
    const [path, post] = [`/2019/${word()}/`, word()]
    const { slug } = await publish({ aliases: [path, `/?p=${post}`, `https://lama.example/${post}?id=1#x`] })
    const page = `/artikel/${slug}`
    expect(
      await Promise.all([path, `/?p=${post}`, `/${post}?id=1`, `/${post}?id=%31`].map((at) => lookAt(at))),
    ).toEqual([page, page, page, page])
    expect(
      await Promise.all(
        [path.slice(0, -1), `${path}?x=1`, `/?p=${post}1`, `/${post}`].map((at) => lookAt(at)),
      ),
    ).toEqual([404, 404, 200, 404])
  })

  test('has its length counted in whole characters, not in UTF-16 code units', async () => {
    const path = `/${word()}/${'😀'.repeat(300)}`
    const { slug } = await publish({ aliases: [path] })
    expect(await lookAt(path)).toBe(`/artikel/${slug}`)
  })

  test('redirects with no-cache, since another article may get it later', async () => {
    const path = `/${word()}/`
    await publish({ aliases: [path] })
    const { status, headers } = await fetch(service.url + path, { redirect: 'manual' })
    expect([status, headers.get('cache-control')]).toEqual([308, 'no-cache'])
  })

  test('follows a renamed article, is 410 once the article is deleted, and is then free for another one', async () => {
    const path = `/${word()}`
    const { slug } = await publish({ aliases: [path] })
    const renamed = word()
    await patch(slug, { slug: renamed })
    expect(await lookAt(path)).toBe(`/artikel/${renamed}`)
    await remove(renamed)
    expect(await lookAt(path)).toBe(410)
    const other = await publish({ aliases: [path] })
    expect(await lookAt(path)).toBe(`/artikel/${other.slug}`)
  })

  test('of a draft is 404 until the article is published, and again after it is unpublished', async () => {
    const path = `/${word()}`
    const { slug } = await publish({ aliases: [path], status: 'draft' })
    expect(await lookAt(path)).toBe(404)
    await patch(slug, { status: 'published' })
    expect(await lookAt(path)).toBe(`/artikel/${slug}`)
    await patch(slug, { status: 'draft' })
    expect(await lookAt(path)).toBe(404)
    await remove(slug)
    expect(await lookAt(path)).toBe(410)
  })

  test('of a draft that was never published is 404 after the draft is deleted', async () => {
    const path = `/${word()}`
    const { slug } = await publish({ aliases: [path], status: 'draft' })
    await remove(slug)
    expect(await lookAt(path)).toBe(404)
  })

  test('is shown to keys that may read drafts, and to nobody else', async () => {
    const path = `/${word()}`
    const { slug, aliases } = await publish({ aliases: [path, path] })
    expect(aliases).toEqual([path])
    expect((await detail(slug, { key: service.apiKey })).body.data.aliases).toEqual([path])
    expect((await detail(slug)).body.data).not.toHaveProperty('aliases')
  })

  test('conflict names all taken aliases in alphabetical order', async () => {
    const [one, two, three] = ['a', 'b', 'c'].map((letter) => `/${letter}${word()}`)
    await publish({ aliases: [three, one] })
    await publish({ aliases: [two] })
    const body = { title: word(), category: 'Umum', content: 'Teks.', aliases: [two, three, one] }
    const { detail, errors } = (await errorResponse('POST', '/api/artikel', { body })).body
    const namedIn = (text: string) => text.match(/(?<=")\/[^"]+(?=")/g)
    expect(namedIn(detail)).toEqual([one, two, three])
    expect(errors?.flatMap(({ message }) => namedIn(message))).toEqual([one, two, three])
  })

  test('that another article has is 409, and nothing is stored', async () => {
    const path = `/${word()}`
    const { slug, url } = await publish({ aliases: [path] })
    const body = { title: word(), category: 'Umum', content: 'Teks.', aliases: [path] }
    const created = await errorResponse('POST', '/api/artikel', { body })
    expect([created.status, created.body.code, created.body.existing_url]).toEqual([409, 'alias_taken', url])
    expect(created.body.errors?.[0]?.pointer).toBe('/aliases')
    expect((await detail(body.title)).status).toBe(404)
    expect((await put(slug, body)).status).toBe(200)
  })

  test('stays when PATCH omits it, and is removed by null or by a PUT without it', async () => {
    const path = `/${word()}`
    const fields = { title: word(), category: 'Umum', content: 'Teks.' }
    const { slug } = await publish({ ...fields, aliases: [path] })
    expect((await patch(slug, { summary: 'Lain.' })).body.data.aliases).toEqual([path])
    expect((await put(slug, { ...fields, summary: 'Lain.', aliases: [path] })).body.meta.result).toBe(
      'unchanged',
    )
    await patch(slug, { aliases: null })
    expect(await lookAt(path)).toBe(404)
    await patch(slug, { aliases: [path] })
    expect(await lookAt(path)).toBe(`/artikel/${slug}`)
    await put(slug, fields)
    expect(await lookAt(path)).toBe(404)
  })

  test('goes to only one of several articles that ask for it at once', async () => {
    const path = `/${word()}`
    const [one, other] = pair()
    const body = () => ({ title: word(), category: 'Umum', content: 'Teks.', aliases: [path] })
    const sent = await atOnce(8, (index) => (index % 2 ? one : other).post(body()))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  test('is known to every instance within a second', async () => {
    const path = `/${word()}`
    const [one, other] = pair()
    expect(await lookAt(path, other)).toBe(404)
    const { slug } = await one.publish({ aliases: [path] })
    await expect
      .poll(() => lookAt(path, other), { timeout: isPostgresql ? 5_000 : 1_000 })
      .toBe(`/artikel/${slug}`)
  })

  const invalid: [name: string, aliases: unknown, pointer: string, code: string][] = [
    ['a page of the service', ['/lama', '/artikel/judul'], '/aliases/1', 'reserved'],
    ['its home page', ['https://lama.example'], '/aliases/0', 'reserved'],
    ['no path', ['judul'], '/aliases/0', 'invalid_path'],
    ['a path that is too long', [`/${'a'.repeat(500)}`], '/aliases/0', 'too_long'],
    ['half a character', ['/a\uD800b'], '/aliases/0', 'invalid_characters'],
    ['a control character at its end', ['/lama', `/${word()}\u0000`], '/aliases/1', 'invalid_characters'],
    ['a control character inside', ['/a\u001fb'], '/aliases/0', 'invalid_characters'],
    ...['\t', '\r', '\n', '\u007f', '\u0085'].map((control): (typeof invalid)[number] => [
      `a path with ${JSON.stringify(control)}`,
      [`/a${control}b`],
      '/aliases/0',
      'invalid_path',
    ]),
    ['too many', Array.from({ length: 21 }, (_, index) => `/${index}`), '/aliases', 'too_many'],
    ['no list', '/lama', '/aliases', 'invalid_type'],
    ['a number', [7], '/aliases/0', 'invalid_type'],
  ]
  test.each(invalid)('that is %s is 422', async (_name, aliases, pointer, code) => {
    const body = { title: word(), category: 'Umum', content: 'Teks.', aliases }
    const response = await errorResponse('POST', '/api/artikel', { body })
    expect([response.status, response.body.errors?.[0]]).toMatchObject([422, { pointer, code }])
  })
})

const pair = pairOf(service)

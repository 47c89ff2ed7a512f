import { expect, test } from 'vitest'
import type { MediaBody } from '../lib/media/serialize'
import { serviceAt } from './api/support/service'
import { draw } from './support/images'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

const SITE_URL = 'https://pengembangan.example'

test('npm run dev serves from the sources what npm start serves from the build', async () => {
  const server = await startForTest({
    command: [process.execPath, 'bin/dev.mjs'],
    env: { DATABASE_URL: createSqliteUrl(), SITE_URL },
  })
  const { post, patch, call } = serviceAt(server)
  const read = (path: string, headers = {}) => fetch(server.url + path, { redirect: 'manual', headers })
  const resultOf = async (path: string, headers = {}) => {
    const { status, headers: sent } = await read(path, headers)
    return [path, status, sent.get('location')]
  }

  // Uploads and pictures.
  const png = await draw().png().toBuffer()
  const image = { 'Content-Type': 'image/png' }
  const uploaded = await call<{ data: MediaBody }>('POST', '/api/media', { headers: image, body: png })
  expect(uploaded.status).toBe(201)
  const picture = await read(new URL(uploaded.body.data.url).pathname, { Range: 'bytes=0-3' })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([206, 'image/png'])

  // Waiting.
  const { body: before } = await call<{ meta: { cursor: string } }>('GET', '/api/artikel/changes')
  const waiting = call<{ data: unknown[] }>('GET', `/api/artikel/changes?after=${before.meta.cursor}&wait=25`)
  const written = await post({
    title: 'Satu',
    slug: 'satu',
    category: 'Uji',
    content: 'Isi *tebal*.',
    aliases: ['/2019/lama'],
  })
  expect(written.status).toBe(201)
  expect((await waiting).body.data).toHaveLength(1)

  // Canonical URLs, aliases, former slugs, formats.
  await patch('satu', { slug: 'kesatu' })
  expect(await resultOf('/2019/lama')).toEqual(['/2019/lama', 308, '/artikel/kesatu'])
  expect(await resultOf('/artikel/satu')).toEqual(['/artikel/satu', 308, '/artikel/kesatu'])
  expect(await resultOf('/artikel/kesatu/')).toEqual(['/artikel/kesatu/', 308, '/artikel/kesatu'])
  expect(await resultOf('/artikel/kesatu.md')).toEqual(['/artikel/kesatu.md', 200, null])
  expect(await resultOf('/artikel/tidak-ada')).toEqual(['/artikel/tidak-ada', 404, null])
  expect(await (await read('/metrics')).text()).toContain('artikel_database_up 1\n')

  // Headers. The policy allows what Next's client needs to reload changed files.
  const page = await read('/artikel/kesatu')
  expect(await page.text()).toContain('<em>tebal</em>')
  expect(page.headers.get('content-security-policy')).toContain(
    "script-src 'self' 'unsafe-inline' 'unsafe-eval';",
  )
  expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

  // Limits and malformed requests: each gets a response, and so do the requests after it.
  const problemOf = async (method: string, path: string, headers: Record<string, string>, body: Buffer) => {
    const response = await fetch(server.url + path, { method, headers, body: new Uint8Array(body) })
    const { code }: { code?: string } = await response.json()
    return [response.status, code]
  }
  const key = { Authorization: `Bearer ${server.apiKey}` }
  const large = Buffer.alloc(3 * 1024 * 1024, ' ')
  expect(await problemOf('POST', '/api/artikel', { ...key, 'Content-Type': 'a/b' }, png)).toEqual([
    415,
    'unsupported_media_type',
  ])
  expect(
    await problemOf('POST', '/api/artikel', { ...key, 'Content-Type': 'application/json' }, large),
  ).toEqual([413, 'payload_too_large'])
  expect(await problemOf('POST', '/api/media', { ...key, ...image }, Buffer.from('x'))).toEqual([
    415,
    'unsupported_media_type',
  ])
  expect(await problemOf('POST', '/api/artikel', { 'Content-Type': '' }, large)).toEqual([
    401,
    'unauthorized',
  ])
  expect((await read(`/${'x'.repeat(5_000)}`)).status).toBe(414)
  expect((await call('GET', '/api/artikel/kesatu')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

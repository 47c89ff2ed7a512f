import { expect, test } from 'vitest'
import { withKey } from './support/own-key'
import { service } from './support/service'

const { call, errorResponse } = service
type Converted = { markdown: string; warnings: string[] }

test('HTML is converted for any key, and nothing is stored', async () => {
  const key = await withKey(['media:write'])
  const html = '<h2>Suhu</h2><p>Air <b>panas</b> di <a href="https://kopi.example/">sini</a></p>'
  const { status, headers, body } = await call<Converted>('POST', '/api/convert', { key, body: { html } })
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(body).toEqual({
    markdown: '## Suhu\n\nAir **panas** di [sini](https://kopi.example/)\n',
    warnings: [],
  })
})

test('converted HTML keeps its formatting when it is published as an article', async () => {
  const html = '<b style="font-weight:normal"><p><span style="font-weight:700">Penting</span></p></b>'
  const { body } = await call<Converted>('POST', '/api/convert', { body: { html } })
  const article = await service.publish({ content: body.markdown })
  expect(article.content).toBe('<p><strong>Penting</strong></p>\n')
})

test.each([
  { name: 'no HTML', body: {}, errors: [{ pointer: '/html' }] },
  { name: 'a number', body: { html: 1 }, errors: [{ pointer: '/html' }] },
])('a conversion of $name is refused', async ({ body, errors }) => {
  const refused = await errorResponse('POST', '/api/convert', { body })
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } })
})

test('a conversion without a key is refused', async () => {
  const refused = await errorResponse('POST', '/api/convert', { key: null, body: { html: '' } })
  expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized'])
})

import { expect, test } from 'vitest'
import { withKey } from './support/own-key'
import { service } from './support/service'

const { call, errorResponse, patch, publish } = service
type Diff = { data: { fields: { field: string; parts: { op: string; text: string }[] }[] } }

test('two revisions of an article are compared field by field, by lines and words', async () => {
  const { slug } = await publish({ title: 'Kopi', content: 'Air panas 92 °C.\n\nTuang pelan.', tags: 'kopi' })
  await patch(slug, { content: 'Air panas 94 °C.\n\nTuang pelan.', tags: 'kopi, seduh' })
  const { status, body } = await call<Diff>('GET', `/api/artikel/${slug}/revisions/1/diff/2`, {
    key: service.apiKey,
  })
  expect(status).toBe(200)
  expect(body.data.fields).toEqual([
    {
      field: 'content',
      parts: [
        { op: 'equal', text: 'Air panas ' },
        { op: 'delete', text: '92' },
        { op: 'insert', text: '94' },
        { op: 'equal', text: ' °C.\n\nTuang pelan.' },
      ],
    },
    {
      field: 'tags',
      parts: [
        { op: 'equal', text: 'kopi' },
        { op: 'insert', text: '\nseduh' },
      ],
    },
  ])
})

test('a revision does not differ from itself', async () => {
  const { slug } = await publish({})
  const { body } = await call<Diff>('GET', `/api/artikel/${slug}/revisions/1/diff/1`, { key: service.apiKey })
  expect(body.data.fields).toEqual([])
})

test('two long texts that share nothing are compared', async () => {
  const long = (word: string) => `${word} lain.\n`.repeat(10_000)
  const { slug } = await publish({ content: long('kopi'), content_format: 'text' })
  expect((await patch(slug, { content: long('sendok') })).status).toBe(200)
  const { status, body } = await call<Diff>('GET', `/api/artikel/${slug}/revisions/1/diff/2`, {
    key: service.apiKey,
  })
  const [content] = body.data.fields
  expect([status, content?.parts.map(({ op }) => op)]).toEqual([200, ['delete', 'insert']])
})

test('revisions are compared only for keys that may read drafts', async () => {
  const { slug } = await publish({})
  const path = `/api/artikel/${slug}/revisions/1/diff/1`
  expect((await errorResponse('GET', path, { key: null })).status).toBe(401)
  const key = await withKey(['articles:update'])
  expect((await errorResponse('GET', path, { key })).body.code).toBe('insufficient_scope')
})

test.each(['1/diff/9', '9/diff/1', 'a/diff/1'])(
  'a comparison with a revision that does not exist is 404: %s',
  async (revisions) => {
    const { slug } = await publish({})
    const path = `/api/artikel/${slug}/revisions/${revisions}`
    expect((await errorResponse('GET', path, { key: service.apiKey })).status).toBe(404)
  },
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import artikel from '../dist/nodes/Artikel/Artikel.node.js'

const { properties, requestDefaults } = new artikel.Artikel().description
const operations = properties.find(({ name }) => name === 'operation').options

test('no request is sent without a slug', async () => {
  const [check] = properties.find(({ name }) => name === 'slug').routing.send.preSend
  const send = (slug) => check.call({ ...context, getNodeParameter: () => slug }, { url: '/' })
  for (const slug of [undefined, null, '', ' ']) await assert.rejects(send(slug), /Slug is empty/)
  assert.deepEqual(await send('satu'), { url: '/' })
})

test('every operation fails with the sentence of the service', async () => {
  assert.equal(requestDefaults.ignoreHttpStatusErrors, true)
  const pictures = properties.filter(({ name }) => name === 'operation')[1].options
  const body = { status: 422, title: 'Validation failed', detail: 'content is required.' }
  for (const { routing } of [...operations, ...pictures]) {
    const receive = (response) => routing.output.postReceive[0].call(context, [{ json: {} }], response)
    await assert.rejects(receive({ statusCode: 422, body }), { message: body.detail, httpCode: '422' })
    const ofProxy = { statusCode: 418, statusMessage: 'Teapot', body: '<html>' }
    await assert.rejects(receive(ofProxy), { message: '418 Teapot' })
    assert.deepEqual(await receive({ statusCode: 200, body: {} }), [{ json: {} }])
  }
})

test('Get Many returns all pages', async () => {
  const { pagination } = operations.find(({ value }) => value === 'getAll').routing.operations
  for (const total of [0, 49, 50, 120]) {
    const articles = Array.from({ length: total }, (_, id) => ({ json: { id } }))
    const asked = []
    const makeRoutingRequest = async ({ options: { qs } }) => {
      asked.push(qs)
      return articles.slice((qs.page - 1) * qs.limit, qs.page * qs.limit)
    }
    const request = { options: { qs: { kategori: 'kopi' } } }
    assert.deepEqual(await pagination.call({ makeRoutingRequest }, request), articles)
    for (const { kategori } of asked) assert.equal(kategori, 'kopi')
  }
})

test('Create can send an idempotency key', () => {
  const { options } = properties.find(({ name }) => name === 'writeOptions')
  const { displayOptions, routing } = options.find(({ name }) => name === 'idempotency_key')
  assert.deepEqual(displayOptions.show, { '/operation': ['create'] })
  assert.deepEqual(Object.keys(routing.request.headers), ['Idempotency-Key'])
})

const context = { getNode: () => ({ name: 'Artikel' }), getItemIndex: () => 0 }

import assert from 'node:assert/strict'
import { test } from 'node:test'
import artikel from '../dist/nodes/Artikel/Artikel.node.js'

const { properties } = new artikel.Artikel().description
const service = 'http://127.0.0.1:3000'

test('Publish takes its date from an article that is scheduled, and from no other', async () => {
  const scheduled = await publish({ slug: 'satu', status: 'scheduled' })
  assert.deepEqual(scheduled.items, [{ json: { data: { status: 'published' } }, pairedItem: 0 }])
  assert.deepEqual(scheduled.sent, [
    {
      method: 'PATCH',
      url: `${service}/api/artikel/satu`,
      body: { status: 'published', published_at: null },
      json: true,
    },
  ])
  const data = { slug: 'satu', status: 'published' }
  assert.deepEqual(await publish(data), { items: [{ json: { data }, pairedItem: 0 }], sent: [] })
})

test('a limit is no more than the API gives at once', () => {
  const limits = properties.filter(({ name }) => name === 'limit')
  const maxima = limits.map(({ displayOptions, typeOptions }) => [
    displayOptions.show.operation,
    typeOptions.maxValue,
  ])
  assert.deepEqual(maxima, [
    [['getAll'], 50],
    [['getChanges'], 500],
  ])
})

/** Runs Publish on a response of the service; returns its items and the requests it sends. */
async function publish(data) {
  const operations = properties.find(({ name }) => name === 'operation').options
  const { output } = operations.find(({ value }) => value === 'publish').routing
  const sent = []
  const context = {
    getCredentials: async () => ({ url: `${service}/` }),
    helpers: {
      httpRequestWithAuthentication: async (_credential, options) => {
        sent.push(options)
        return { data: { status: 'published' } }
      },
    },
  }
  const items = await output.postReceive[1].call(context, [{ json: { data }, pairedItem: 0 }])
  return { items, sent }
}

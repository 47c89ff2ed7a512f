import assert from 'node:assert/strict'
import { test } from 'node:test'
import artikel from '../dist/nodes/Artikel/Artikel.node.js'

const { properties } = new artikel.Artikel().description

test('no request is sent without a slug', async () => {
  const [check] = properties.find(({ name }) => name === 'slug').routing.send.preSend
  const send = (slug) => check.call({ ...context, getNodeParameter: () => slug }, { url: '/' })
  for (const slug of [undefined, null, '', ' ']) await assert.rejects(send(slug), /Slug is empty/)
  assert.deepEqual(await send('satu'), { url: '/' })
})

const context = { getNode: () => ({ name: 'Artikel' }), getItemIndex: () => 0 }

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import signature from '../dist/nodes/ArtikelTrigger/signature.js'

const { isSigned } = signature
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const now = new Date()
const body = Buffer.from('{"type":"article.published"}')

describe('a delivery', () => {
  test('that the reference library signed is believed, also with an older signature beside it', () => {
    const headers = sign()
    assert.equal(isSigned({ headers, body, secret, now }), true)
    const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    assert.equal(isSigned({ headers: both, body, secret, now }), true)
  })

  test('that was changed, signed by another, or is old, is not', () => {
    const headers = sign()
    const late = new Date(now.getTime() + 6 * 60_000)
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
    assert.equal(isSigned({ headers, body: Buffer.from('{}'), secret, now }), false)
    assert.equal(isSigned({ headers, body, secret: other, now }), false)
    assert.equal(isSigned({ headers, body, secret, now: late }), false)
    assert.equal(isSigned({ headers: {}, body, secret, now }), false)
    assert.equal(isSigned({ headers: { ...headers, 'webhook-id': 'msg_2' }, body, secret, now }), false)
  })
})

function sign() {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body.toString()),
  }
}

import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, rotateSecrets, secretsOf, showSecret, signatureHeaders } from './signature'

const delivery = { id: 'evt_1', body: '{"judul":"Kopi é"}', at: new Date() }

test('a delivery is signed like the example in the specification', () => {
  const headers = signatureHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    at: new Date(1_614_265_330_999),
    secrets: ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('during a rotation both secrets verify a delivery, and no other does', () => {
  const [former, current, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const headers = signatureHeaders({ ...delivery, secrets: [current, former] })
  const verify = (secret: string, body = delivery.body) =>
    new Webhook(showSecret(secret)).verify(body, headers)
  for (const secret of [former, current]) expect(verify(secret)).toEqual({ judul: 'Kopi é' })
  expect(() => verify(other)).toThrow('No matching signature')
  expect(() => verify(current, '{}')).toThrow('No matching signature')
})

test('a secret has 256 random bits', () => {
  const secrets = Array.from({ length: 10 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(10)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  expect(showSecret('abc')).toBe('whsec_abc')
})

test('a replaced secret keeps signing for a day, and at most four do', () => {
  const now = new Date()
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const first = { secret: newWebhookSecret(), formerSecret: null, formerExpiresAt: null }
  const second = rotateSecrets(first, now)
  const third = rotateSecrets(second, later(1))
  expect(secretsOf(third, later(2))).toEqual([third.secret, second.secret, first.secret])
  expect(secretsOf(third, later(26))).toEqual([third.secret])
  const fourth = rotateSecrets(third, later(26))
  expect(secretsOf(fourth, later(27))).toEqual([fourth.secret, third.secret])
  const sixth = [1, 2, 3, 4, 5].reduce((secrets) => rotateSecrets(secrets, now), second)
  expect(secretsOf(sixth, now)).toHaveLength(5)
})

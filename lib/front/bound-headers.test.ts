import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cookieName } from '../auth/people/cookie'
import { boundHeaders } from './bound-headers'

const LONG = 'x'.repeat(501)

function bound(method: string, headers: IncomingHttpHeaders) {
  // No more of a request is looked at.
  const request = { method, headers } as IncomingMessage
  return { code: boundHeaders(request)?.code, headers: request.headers }
}

test.each(['accept', 'accept-encoding', 'accept-language', 'cookie', 'if-none-match', 'range', 'x-made-up'])(
  '%s over 500 characters counts as absent',
  (name) => {
    expect(bound('GET', { [name]: LONG, host: 'a' }).headers).toStrictEqual({ host: 'a' })
    expect(bound('GET', { [name]: LONG }).code).toBeUndefined()
    expect(bound('GET', { [name]: LONG.slice(1) }).headers).toEqual({ [name]: LONG.slice(1) })
  },
)

test('of cookies the own one stays, however many others a browser sends', () => {
  const own = `${cookieName()}=${'a'.repeat(64)}`
  expect(bound('GET', { cookie: `_ga=${LONG}; ${own}; theme=dark` }).headers).toEqual({ cookie: own })
})

test.each(['if-match', 'if-none-match', 'idempotency-key', 'content-type', 'content-encoding', 'origin'])(
  'a write is refused where %s is longer, since it would do something else without it',
  (name) => {
    expect(bound('PUT', { [name]: LONG }).code).toBe('headers_too_large')
    expect(bound('PUT', { [name]: LONG.slice(1) }).code).toBeUndefined()
  },
)

test('credentials that are longer than any key are given all the same, and are none', () => {
  for (const name of ['authorization', 'x-api-key']) {
    const key = 'k'.repeat(512)
    expect(bound('GET', { [name]: `Bearer ${key}` }).headers).toEqual({ [name]: `Bearer ${key}` })
    expect(bound('GET', { [name]: `Bearer ${key}${key}` })).toEqual({ headers: { [name]: '' } })
  }
})

test('of what proxies wrote the end stays, whatever a client put before it', () => {
  const forwarded = `${LONG}, 203.0.113.9`
  const { headers, code } = bound('POST', { 'x-forwarded-for': forwarded, via: forwarded })
  expect(code).toBeUndefined()
  for (const value of Object.values(headers)) expect(value).toBe(forwarded.slice(-500))
})

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { cookieName } from '../auth/people/cookie'
import { boundHeaders } from './bound-headers'

const LONG = 'x'.repeat(501)

function bound(method: string, headers: IncomingHttpHeaders) {
  // `boundHeaders` reads only these properties.
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

test('the cookie of the service is kept when other cookies are dropped', () => {
  const own = `${cookieName()}=${'a'.repeat(64)}`
  expect(bound('GET', { cookie: `_ga=${LONG}; ${own}; theme=dark` }).headers).toEqual({ cookie: own })
})

test.each(['if-match', 'if-none-match', 'idempotency-key', 'content-type', 'content-encoding', 'origin'])(
  'a write with a longer %s is rejected, since without that header it would have a different effect',
  (name) => {
    expect(bound('PUT', { [name]: LONG }).code).toBe('headers_too_large')
    expect(bound('PUT', { [name]: LONG.slice(1) }).code).toBeUndefined()
  },
)

test('credentials longer than any key become empty', () => {
  for (const name of ['authorization', 'x-api-key']) {
    const key = 'k'.repeat(512)
    expect(bound('GET', { [name]: `Bearer ${key}` }).headers).toEqual({ [name]: `Bearer ${key}` })
    expect(bound('GET', { [name]: `Bearer ${key}${key}` })).toEqual({ headers: { [name]: '' } })
  }
})

test('only the end of headers from proxies is kept, even after a long part from the client', () => {
  const forwarded = `${LONG}, 203.0.113.9`
  const { headers, code } = bound('POST', { 'x-forwarded-for': forwarded, via: forwarded })
  expect(code).toBeUndefined()
  for (const value of Object.values(headers)) expect(value).toBe(forwarded.slice(-500))
})

import { describe, expect, test } from 'vitest'
import { parseRequestTarget } from './request-target'

const served = [
  { sent: '/', url: '/', path: '/', isApi: false },
  { sent: '/artikel/kopi?x=1', url: '/artikel/kopi?x=1', path: '/artikel/kopi', isApi: false },
  { sent: '/api', url: '/api', path: '/api', isApi: true },
  { sent: '/api/artikel?q=%', url: '/api/artikel?q=%', path: '/api/artikel', isApi: true },
  { sent: '/%61pi/artikel', url: '/%61pi/artikel', path: '/%61pi/artikel', isApi: true },
  { sent: '/apis', url: '/apis', path: '/apis', isApi: false },
  { sent: 'http://evil.example/api/x', url: '/api/x', path: '/api/x', isApi: true },
  { sent: 'http://evil.example', url: '/', path: '/', isApi: false },
  { sent: 'HTTP://evil.example?page=2', url: '/?page=2', path: '/', isApi: false },
  { sent: '/cari?q=caf\xc3\xa9', url: '/cari?q=caf%C3%A9', path: '/cari', isApi: false },
  { sent: '/tag/a%2Fb', url: '/tag/a%2Fb', path: '/tag/a%2Fb', isApi: false },
  { sent: '/tag/a%5Cb%0A', url: '/tag/a%5Cb%0A', path: '/tag/a%5Cb%0A', isApi: false },
  { sent: '/artikel/a...b', url: '/artikel/a...b', path: '/artikel/a...b', isApi: false },
]

const refused = [
  { sent: '', problem: 'must start with a single /' },
  { sent: '*', problem: 'must start with a single /' },
  { sent: '//evil.example/x', problem: 'must start with a single /' },
  { sent: 'ftp://evil.example/', problem: 'must start with a single /' },
  { sent: '/a#b', problem: 'must not contain a #' },
  { sent: '/%', problem: 'is not an escape of UTF-8 text' },
  { sent: '/%E0%A4%A', problem: 'is not an escape of UTF-8 text' },
  { sent: '/\xff', problem: 'is not an escape of UTF-8 text' },
  { sent: '/\\evil.example', problem: 'must not contain a backslash' },
  { sent: '/api/a%5Cb', problem: 'must not contain a backslash' },
  { sent: '/a%00b', problem: 'must not contain a backslash or a control character' },
  { sent: '/a%0D%0Ab', problem: 'must not contain a backslash or a control character' },
  { sent: '/tag/a\\b', problem: 'must not contain a backslash' },
  { sent: '/tag/a%00b', problem: 'must not contain a backslash or a control character' },
  { sent: '/tag/a%5Cb/%5C', problem: 'must not contain a backslash' },
  { sent: '/tag/a%5C..%2F..%2Fb', problem: 'must not contain . or ..' },
  { sent: '/artikel/tag/a%5Cb', problem: 'must not contain a backslash' },
  { sent: '/x/../api/artikel', problem: 'must not contain . or ..' },
  { sent: '/x/%2e%2E/api', problem: 'must not contain . or ..' },
  { sent: '/./x', problem: 'must not contain . or ..' },
]

describe('a request target', () => {
  test.each(served)('$sent is served', ({ sent, ...target }) => {
    expect(parseRequestTarget(sent)).toMatchObject({ ...target, problem: null })
  })

  test.each(refused)('$sent is rejected', ({ sent, problem }) => {
    expect(parseRequestTarget(sent).problem?.detail).toContain(problem)
  })

  test('over 4,096 characters is rejected', () => {
    for (const start of ['/artikel', '/api/artikel?q=', 'http://evil.example/api/']) {
      const target = parseRequestTarget(start.padEnd(4_097, '/'))
      expect(target).toMatchObject({ canonical: null, isApi: start.includes('/api/') })
      expect(target.problem?.code).toBe('uri_too_long')
    }
    expect(parseRequestTarget('/api/artikel?q='.padEnd(4_096, 'x')).problem).toBeNull()
  })

  test('of the API is recognized even when it is rejected', () => {
    expect(parseRequestTarget('/api/%00').isApi).toBe(true)
    expect(parseRequestTarget('/api/%').isApi).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { loopbackOrigin } from './support/attack/loopback'

describe('the attack command', () => {
  test.each(['http://localhost:3000/artikel', 'http://127.0.0.1:3000', 'http://127.1:3000'])(
    'accepts this machine: %s',
    (text) => {
      expect(loopbackOrigin(text)).toBe('http://127.0.0.1:3000')
    },
  )

  const elsewhere = [
    'http://example.org',
    'http://10.0.0.1:3000',
    'http://128.0.0.1',
    'http://0.0.0.0:3000',
    'http://[::1]:3000',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://127.0.0.1@example.org',
    'https://localhost:3000',
    'localhost:3000',
  ]

  test.each(elsewhere)('rejects all others: %s', (text) => {
    expect(() => loopbackOrigin(text)).toThrow(/is not this machine|is no http address/)
  })
})

import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

const chains = [
  { peer: '192.0.2.1', forwardedFor: undefined, proxies: 0, client: '192.0.2.1' },
  { peer: '::ffff:192.0.2.1', forwardedFor: undefined, proxies: 0, client: '192.0.2.1' },
  { peer: '192.0.2.1', forwardedFor: '203.0.113.9', proxies: 0, client: '192.0.2.1' },
  { peer: '192.0.2.1', forwardedFor: '203.0.113.9', proxies: 1, client: '203.0.113.9' },
  { peer: '192.0.2.1', forwardedFor: '10.6.6.6, 203.0.113.9', proxies: 1, client: '203.0.113.9' },
  { peer: '192.0.2.1', forwardedFor: '10.6.6.6,203.0.113.9, 192.0.2.2', proxies: 2, client: '203.0.113.9' },
  { peer: '192.0.2.1', forwardedFor: undefined, proxies: 2, client: '192.0.2.1' },
  { peer: '192.0.2.1', forwardedFor: 'unknown', proxies: 1, client: '192.0.2.1' },
  { peer: '192.0.2.1', forwardedFor: '203.0.113.9, unknown', proxies: 1, client: '192.0.2.1' },
  { peer: '192.0.2.1', forwardedFor: '203.0.113.9:4711', proxies: 1, client: '203.0.113.9' },
  { peer: '::1', forwardedFor: '[2001:db8::7]:4711', proxies: 1, client: '2001:db8::7' },
]

test.each(chains)(
  'X-Forwarded-For: $forwardedFor from $peer with $proxies trusted proxies gives client $client',
  (chain) => {
    expect(clientAddress(chain.peer, chain.forwardedFor, chain.proxies)).toBe(chain.client)
  },
)

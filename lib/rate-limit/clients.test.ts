import { expect, test } from 'vitest'
import { clientNetwork } from './clients'

const clients = [
  { address: '192.0.2.1', network: '192.0.2.1' },
  { address: '::ffff:192.0.2.1', network: '192.0.2.1' },
  { address: '::FFFF:192.0.2.1', network: '192.0.2.1' },
  { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2' },
  { address: '2001:db8:1:2::6', network: '2001:db8:1:2' },
  { address: '2001:db8::6', network: '2001:db8:0:0' },
  { address: '::1', network: '0:0:0:0' },
  { address: '', network: '' },
]

test.each(clients)('$address counts as $network', ({ address, network }) => {
  expect(clientNetwork(address)).toBe(network)
})

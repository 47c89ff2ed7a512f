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
  { address: '2001::4:5:6:7:8', network: '2001:0:0:4' },
  { address: 'fd00::5:1:2:3:4', network: 'fd00:0:0:5' },
  { address: '2001:0DB8:0001:0000:0:0:0:6', network: '2001:db8:1:0' },
  { address: '2001:db8:1:2:3:4:5::', network: '2001:db8:1:2' },
  { address: '', network: '' },
]

test.each(clients)('$address counts as $network', ({ address, network }) => {
  expect(clientNetwork(address)).toBe(network)
})

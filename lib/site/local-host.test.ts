import { expect, test } from 'vitest'
import { isLocalHost } from './local-host'

const local = [
  'localhost',
  'web',
  'a.localhost',
  'nas.local',
  'x.test',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.5',
  '172.31.0.1',
  '[::1]',
  '[fd00::1]',
  '[fe80::1]',
]
const open = [
  'example.org',
  'artikel.example',
  '8.8.8.8',
  '172.32.0.1',
  '193.168.0.5',
  '[2001:db8::1]',
  'localhost.example.org',
]

test.each(local)('%s is local', (host) => {
  expect(isLocalHost(host)).toBe(true)
})

test.each(open)('%s is not', (host) => {
  expect(isLocalHost(host)).toBe(false)
})

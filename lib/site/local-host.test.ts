import { expect, test } from 'vitest'
import { isLocalHost } from './local-host'

const localHosts = [
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
const publicHosts = [
  'example.org',
  'artikel.example',
  '8.8.8.8',
  '172.32.0.1',
  '193.168.0.5',
  '[2001:db8::1]',
  'localhost.example.org',
]

test.each(localHosts)('%s is local', (host) => {
  expect(isLocalHost(host)).toBe(true)
})

test.each(publicHosts)('%s is public', (host) => {
  expect(isLocalHost(host)).toBe(false)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { numberIn } from './constants'

const USUAL_MS = numberIn('lib/front/media/media-requests.ts', 'MEDIA_DEADLINE_MS')
const BACKUP_MS = numberIn('lib/routes/desk-keeping.ts', 'BACKUP_DEADLINE_MS')

test.each([
  {
    file: 'deploy/nginx.conf',
    what: 'a response',
    setting: /proxy_read_timeout (\d+)s;/g,
    longest: USUAL_MS,
  },
  {
    file: 'deploy/nginx.conf',
    what: 'a backup',
    setting: /location = \/meja\/sistem\/cadangan \{[^}]*proxy_read_timeout (\d+)s;/g,
    longest: BACKUP_MS,
  },
  {
    file: 'deploy/varnish.vcl',
    what: 'a response',
    setting: /\.first_byte_timeout = (\d+)s;/g,
    longest: USUAL_MS,
  },
  {
    file: 'deploy/varnish.vcl',
    what: 'a backup',
    setting: /bereq\.url ~ "\^\/meja\/sistem\/cadangan[^}]*bereq\.first_byte_timeout = (\d+)s;/g,
    longest: BACKUP_MS,
  },
])('$file waits longer for $what than the service works on it', ({ file, setting, longest }) => {
  const waits = [...readFileSync(file, 'utf8').matchAll(setting)].map(
    ([, seconds]) => Number(seconds) * 1_000,
  )
  expect(waits).not.toEqual([])
  expect(waits.filter((wait) => wait < longest + 5_000)).toEqual([])
})

test('no proxy takes an instance from everybody because one request to it failed', () => {
  expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/^\s*(fail_duration|unhealthy_)/m)
  const servers = readFileSync('deploy/nginx.conf', 'utf8').match(/^ +server [\d.:]+.*;$/gm) ?? []
  expect(servers.filter((server) => !server.endsWith(' max_fails=0;'))).toEqual([])
  expect(servers).not.toEqual([])
})

test('Caddy closes an idle connection before an instance does', () => {
  const [, seconds] = /^\s*keepalive (\d+)s$/m.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? []
  expect(Number(seconds) * 1_000).toBeLessThan(numberIn('lib/front/prebuilt-head.ts', 'KEEP_ALIVE_MS'))
})

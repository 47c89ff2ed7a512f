import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { numberIn } from './constants'

const LONGEST_MS = numberIn('lib/front/media/media-requests.ts', 'MEDIA_DEADLINE_MS')

test.each([
  { file: 'deploy/nginx.conf', setting: /proxy_read_timeout (\d+)s;/g },
  { file: 'deploy/varnish.vcl', setting: /\.first_byte_timeout = (\d+)s;/g },
])('$file waits longer for a response than the service works on one', ({ file, setting }) => {
  const waits = [...readFileSync(file, 'utf8').matchAll(setting)].map(
    ([, seconds]) => Number(seconds) * 1_000,
  )
  expect(waits).not.toEqual([])
  expect(waits.filter((wait) => wait < LONGEST_MS + 5_000)).toEqual([])
})

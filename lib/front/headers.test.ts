import { expect, test } from 'vitest'
import { EMBED_HOSTS } from '../content/sanitize/policy'
import { sanitize } from '../content/sanitize/sanitize'
import { htmlHeaders } from './headers'

const frameSources = /frame-src ([^;]*)/.exec(htmlHeaders()['Content-Security-Policy'] ?? '')?.[1]?.split(' ')

test.each(EMBED_HOSTS)('a player of %s passes the sanitiser and the frame-src of pages', (host) => {
  expect(sanitize(`<iframe src="https://${host}/embed/a"></iframe>`).removed).toEqual([])
  expect(frameSources).toContain(`https://${host}`)
})

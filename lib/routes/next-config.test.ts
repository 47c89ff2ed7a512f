import { expect, test } from 'vitest'
import nextConfig from '../../next.config.mjs'
import { routes } from './match'

type Rewrites = { beforeFiles?: { source: string; destination: string }[] }

test('Next alone rewrites a POST to a page to the URL that the front uses', async () => {
  // The config has a list per phase of matching; the type also allows a single list.
  const { beforeFiles = [] } = ((await nextConfig.rewrites?.()) ?? {}) as Rewrites
  const wanted = routes().flatMap(({ template, postsTo }) =>
    postsTo === null ? [] : [[template, postsTo].map((address) => address.replace(/\{(\w+)\}/g, ':$1'))],
  )
  const posted = beforeFiles.filter(({ destination }) => destination.endsWith('/kirim'))
  expect(posted.map(({ source, destination }) => [source, destination]).sort()).toEqual(wanted.sort())
})

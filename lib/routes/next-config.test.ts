import { expect, test } from 'vitest'
import nextConfig from '../../next.config.mjs'
import { routes } from './match'

type Rewrites = { beforeFiles?: { source: string; destination: string }[] }

test('Next by itself leads what is posted to a page to where the front calls it', async () => {
  // It has a list for each time of looking; Next takes one list too.
  const { beforeFiles = [] } = ((await nextConfig.rewrites?.()) ?? {}) as Rewrites
  const wanted = routes().flatMap(({ template, postsTo }) =>
    postsTo === null ? [] : [[template, postsTo].map((address) => address.replace(/\{(\w+)\}/g, ':$1'))],
  )
  const posted = beforeFiles.filter(({ destination }) => destination.endsWith('/kirim'))
  expect(posted.map(({ source, destination }) => [source, destination]).sort()).toEqual(wanted.sort())
})

import { expect, test } from 'vitest'
import nextConfig from '../../next.config.mjs'
import { routes } from './match'

test('Next by itself leads what is posted to a page to where the front calls it', async () => {
  const rewrites = await nextConfig.rewrites?.()
  const beforeFiles = (rewrites && 'beforeFiles' in rewrites && rewrites.beforeFiles) || []
  const wanted = routes().flatMap(({ template, postsTo }) =>
    postsTo === null ? [] : [[template, postsTo].map((address) => address.replace(/\{(\w+)\}/g, ':$1'))],
  )
  expect(beforeFiles.map(({ source, destination }) => [source, destination]).sort()).toEqual(wanted.sort())
})

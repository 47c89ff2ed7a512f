import { describe, expect, test } from 'vitest'
import { findRoute } from './find-route'

const known = [
  ['/', '/'],
  ['/artikel/kopi', '/artikel/{slug}'],
  ['/artikel/kopi.md', '/artikel/{slug}.md'],
  ['/artikel/halaman/2', '/artikel/halaman/{page}'],
  ['/tag/kopi/feed.xml', '/tag/{term}/feed.xml'],
  ['/tag/node.js', '/tag/{term}'],
  ['/sitemap-artikel-1.xml', '/sitemap-{file}.xml'],
  ['/sampul/kawung-soga-0.svg', '/sampul/{cover}'],
  ['/api/artikel', '/api/artikel'],
  ['/api/artikel/latest', '/api/artikel/latest'],
  ['/api/artikel/kopi', '/api/artikel/{slug}'],
] as const

describe('the route', () => {
  test.each(known)('of %s is %s', (path, template) => {
    expect(findRoute(path).route.template).toBe(template)
  })

  test.each([
    '/x.y',
    '/artikel/kopi.rsc/x',
    '/tag/kopi.rsc',
    '/tag/kopi.segments/_tree.segment.rsc',
    '/_next/image',
    '/artikel/a/b',
    '/zzz.txt',
    '/feedXxml',
    '/sampul/kawung-soga-99.svg',
    '/sampul/kawung-soga-01.svg',
    '/sampul/x.svg',
  ])('of %s is unknown', (path) => {
    expect(findRoute(path).route.kind).toBe('unknown')
  })

  test('of an unknown URL of the API belongs to the API', () => {
    expect(findRoute('/api/zzz').route.kind).toBe('api')
  })

  test('of a file in public is that of a static file', () => {
    expect(findRoute('/aset/site.js').route.kind).toBe('static')
    expect(findRoute('/aset/tidak-ada.js').route.kind).toBe('unknown')
  })

  test('counts views only for a detail', () => {
    expect(known.filter(([path]) => findRoute(path).route.countsViews)).toEqual([
      ['/api/artikel/kopi', '/api/artikel/{slug}'],
    ])
  })
})

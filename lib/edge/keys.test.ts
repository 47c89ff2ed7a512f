import { describe, expect, test } from 'vitest'
import { changedKeys, responseKeys } from './keys'

describe('the keys of a response', () => {
  test('are short, opaque and the same for the same topics', () => {
    const keys = responseKeys(['list', 'article:42', 'category:7'])
    expect(keys).toEqual(responseKeys(['list', 'article:42', 'category:7']))
    expect(keys).toHaveLength(4)
    for (const key of keys) expect(key).toMatch(/^[0-9a-z]{7}$/)
  })

  test('are purged by a change of any of its topics, and by no other', () => {
    const keys = responseKeys(['list', 'article:42', 'keyword:abc'])
    const isChanged = (...topics: string[]) => changedKeys(topics).some((key) => keys.includes(key))
    expect(isChanged('list')).toBe(true)
    expect(isChanged('article:42', 'adjacent:9')).toBe(true)
    expect(isChanged('keyword:abc')).toBe(true)
    expect(isChanged('article:4', 'article:421', 'category:42', 'keyword:ab', 'totals')).toBe(false)
  })

  test('fit into 1,000 bytes with any number of topics, and a change of any topic still purges them', () => {
    const articles = Array.from({ length: 5_000 }, (_, id) => `article:${id}`)
    const keywords = Array.from({ length: 90 }, (_, id) => `keyword:${id}`)
    const keys = responseKeys(['list', ...articles, ...keywords])
    expect(Buffer.byteLength(keys.join(' '))).toBeLessThanOrEqual(1_000)
    for (const topic of ['list', 'article:4999', 'keyword:89'])
      expect(changedKeys([topic]).some((key) => keys.includes(key))).toBe(true)
    // A kind with few topics still has separate keys.
    expect(changedKeys(['keyword:90']).some((key) => keys.includes(key))).toBe(false)
  })

  test('are not purged by topics of no public response', () => {
    expect(changedKeys(['drafts', 'deliveries', 'imports', 'vocabulary', 'words'])).toEqual([])
  })
})

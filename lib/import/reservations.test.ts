import { describe, expect, test } from 'vitest'
import type { ImportItem } from './import-item'
import { createReservations } from './reservations'

describe('articles of a source', () => {
  test('refer to their first translation, and add their language to a taken slug', () => {
    const reserve = createReservations(false)
    const pieces = [
      reserve(piece('kopi', 'id', 'a')),
      reserve(piece('kopi', 'en-GB', 'a')),
      reserve(piece('teh', 'id')),
      reserve(piece('kaffee', 'de', 'a')),
      reserve(piece('kopi', 'id', 'b')),
      reserve(piece('kopi', 'en-GB', 'b')),
    ]
    expect(pieces.map(summaryOf)).toEqual([
      ['kopi', undefined],
      ['kopi-en-gb', 'kopi'],
      ['teh', undefined],
      ['kaffee', 'kopi'],
      ['kopi-id', undefined],
      ['kopi-2', 'kopi-id'],
    ])
    expect(pieces[1]?.losses).toMatchObject([
      { field: 'slug', message: 'kopi is taken by an earlier article; this one became kopi-en-gb' },
    ])
  })

  test('lose an alias that an earlier article has', () => {
    const reserve = createReservations(false)
    const [, second] = ['satu', 'dua'].map((slug) => reserve(piece(slug, 'id', undefined, ['/sama/'])))
    expect(second?.losses).toMatchObject([
      { field: 'aliases', message: '/sama/ does not redirect: it already belongs to an earlier article' },
    ])
    expect(second?.losses[0]).not.toHaveProperty('address')
  })

  test('from an own NDJSON export stay unchanged', () => {
    const reserve = createReservations(true)
    const line = { ...piece('kopi', 'id'), source: 'line 1' }
    expect(reserve(line)).toBe(line)
  })
})

function piece(slug: string, language: string, translationKey?: string, aliases: string[] = []): ImportItem {
  const article = { slug, body: { language, aliases }, images: [], ...(translationKey && { translationKey }) }
  return { source: slug, losses: [], article }
}

function summaryOf(item: ImportItem) {
  return 'article' in item ? [item.article.slug, item.article.body.translation_of] : item
}

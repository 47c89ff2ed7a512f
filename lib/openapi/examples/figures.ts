import type * as z from 'zod'
import { toCsv } from '../../figures/figures-response'
import type { figuresResponse } from '../schemas/figures'

/** Response bodies of the examples of figures. */
export function figuresExamples() {
  const days = [
    { date: '2026-11-19', page: 41, api: 7 },
    { date: '2026-11-20', page: 58, api: 0 },
  ]
  return {
    figures: {
      data: {
        days,
        total: 106,
        previous_total: 84,
        articles: [{ slug: 'cara-menyeduh-kopi', title: 'Cara Menyeduh Kopi', views: 64 }],
        sources: [{ host: 'contoh.com', views: 12 }],
      },
      meta: {
        from: '2026-11-19',
        to: '2026-11-20',
        timezone: 'Asia/Jakarta',
        counted_since: '2026-10-01',
        warnings: [],
      },
    } satisfies z.output<typeof figuresResponse>,
    figuresCsv: toCsv(days),
  }
}

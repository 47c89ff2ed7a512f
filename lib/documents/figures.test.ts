import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mediaScenario, scenariosFor } from '../../bin/bench/scenarios'
import { codesIn, rowsOf } from './tables'

const NOTHING_SEEDED = { articles: 0, slugs: [], words: { rare: [], onePercent: [], common: [] }, seconds: 0 }

describe('docs/figures.md', () => {
  const document = readFileSync('docs/figures.md', 'utf8')
  const rows = rowsOf(document, ' | endpoint')

  test('has every row that npm run bench measures', () => {
    const measured = [...scenariosFor(NOTHING_SEEDED), mediaScenario('')].map(
      ({ name, order, connections }) => [order === 'repeat' ? 'hot' : 'cold', name, String(connections)],
    )
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual(expect.arrayContaining(measured))
  })

  test('has the same figures in its comparison of databases', () => {
    const bySize = rowsOf(document, ' | 10,000, SQLite').filter(([name = '']) => name.includes(': '))
    expect(bySize.length).toBeGreaterThan(10)
    for (const [name, first] of bySize) {
      const same = rows.filter(([order, endpoint]) => `${order}: ${endpoint}` === name)
      const figures = same.map(([, , , perSecond, , , p99, , cpu]) => `${perSecond} · ${p99} · ${cpu}`)
      expect(figures, name).toContain(first)
    }
  })

  test('names an existing command that prints it', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(codesIn(document)[0]).toMatch(/^npm run bench -- --articles \d+ --seconds \d+$/)
    expect(scripts).toHaveProperty('bench')
  })
})

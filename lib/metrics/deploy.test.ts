import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { METRICS } from './sample'

test.each(['deploy/alerts.yaml', 'deploy/grafana-dashboard.json'])(
  '%s uses only existing metrics',
  (file) => {
    const named = readFileSync(file, 'utf8').match(/\bartikel_\w+/g) ?? []
    const known = Object.keys(METRICS)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.includes(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
  },
)

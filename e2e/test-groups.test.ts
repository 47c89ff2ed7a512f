import { expect, test } from 'vitest'
import { PROJECTS } from '../bin/test/runners.mjs'
import vitestConfig from '../vitest.config'

test('npm test runs each project of the tests once', () => {
  const selected = Object.values(PROJECTS).flat()
  const projects = vitestConfig.test?.projects as { test: { name: string } }[]
  expect(projects.length).toBeGreaterThan(selected.length)
  for (const { name } of projects.map(({ test: project }) => project)) {
    expect(
      selected.filter((pattern) => toRegExp(pattern).test(name)),
      name,
    ).toHaveLength(1)
  }
})

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`)
}

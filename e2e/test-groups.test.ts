import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteTests } from '../bin/test/playwright.mjs'
import { PROJECTS } from '../bin/test/runners.mjs'
import { listFiles } from '../bin/test/vitest.mjs'
import vitestConfig from '../vitest.config'

/** The n8n node, in `integrations`, is a separate package with its own tests. */
const NOT_OURS = /^(\.|node_modules|test-results|data|integrations)/

test('npm test runs each test project once', () => {
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

test('npm test runs every test file', async () => {
  const run = new Set([...(await listFiles('groups', [], { stdio: 'ignore' })), ...siteTests()])
  const folders = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = folders
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap(({ name }) =>
      readdirSync(name, { recursive: true, encoding: 'utf8' }).map((path) => `${name}/${path}`),
    )
    .filter((path) => /[._](test|spec)\.[cm]?[jt]sx?$/.test(path) && !path.includes('node_modules/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !run.has(file))).toEqual([])
})

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`)
}

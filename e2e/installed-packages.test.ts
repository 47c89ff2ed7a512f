import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { devOptional?: boolean }

test('of the packages for development a start installs TypeScript alone', () => {
  const entries: Record<string, Entry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  // npm counts those as needed that a package of the service could use as well, as an optional peer: of Prisma's client
  // `prisma`, which brings 220 MB, and of Next `@playwright/test`, for which `playwright/test` stands in.
  const installed = Object.keys(entries).filter((path) => entries[path]?.devOptional)
  expect(installed).toEqual(['node_modules/typescript'])
})

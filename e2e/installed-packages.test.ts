import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startProgram } from './support/run-program'

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  devOptional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const entries: Record<string, Entry> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const { '': root = {}, ...packages } = entries

test('a start installs no development package', () => {
  // Without the setting in .npmrc, npm also installs the optional peers of the service's packages: for Prisma's client
  // `prisma`, which brings 220 MB, and TypeScript.
  const installed = Object.keys(packages).filter((path) => packages[path]?.devOptional)
  expect(installed).toEqual([])
})

test('all packages of Prisma have one version, which package.json pins', () => {
  const named = { ...root.dependencies, ...root.devDependencies }
  const ofPrisma = Object.keys(named).filter((name) => /^(@prisma\/|prisma$)/.test(name))
  const version = packages['node_modules/@prisma/client']?.version
  const others = ofPrisma.filter((name) => named[name]?.replace(BUILD_OF_ENGINE, '') !== version)
  expect([ofPrisma.length > 0, others]).toEqual([true, []])
})

describe('the lock file', () => {
  test('has the dependencies of every package, for each platform', () => {
    const missing = Object.entries({ '': root, ...packages }).flatMap(([path, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${name} for ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('pins each package to a version and a hash, but not to a registry', () => {
    const unpinned = Object.entries(packages).filter(([, entry]) => !entry.version || !entry.integrity)
    expect(unpinned).toEqual([])
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  test('is accepted by npm ci', async () => {
    const args = ['ci', '--dry-run', '--ignore-scripts', '--offline']
    const { code, stderr } = await startProgram('npm', args).ended
    expect(code, stderr).toBe(0)
  })
})

/** The suffix of an engine's version: Prisma's version is followed by that of the build, as in `7.10.0-5.9bae2a3a`. */
const BUILD_OF_ENGINE = /-\d+\.[0-9a-f]+$/

/** The folders in which Node looks for dependencies of the package at `path`: its own, then each above. */
function foldersAbove(path: string): string[] {
  const inner = path.split('node_modules/').slice(1)
  return [...inner.keys(), inner.length].reverse().map((depth) => {
    return inner
      .slice(0, depth)
      .map((name) => `node_modules/${name.replace(/\/?$/, '/')}`)
      .join('')
  })
}

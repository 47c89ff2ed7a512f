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

test('a start installs no package for development', () => {
  // Without what .npmrc says, npm counts those as needed that a package of the service could use as well, as an optional
  // peer: of Prisma's client `prisma`, which brings 220 MB, and TypeScript.
  const installed = Object.keys(packages).filter((path) => packages[path]?.devOptional)
  expect(installed).toEqual([])
})

test('all packages of Prisma are of one version, which package.json names exactly', () => {
  const named = { ...root.dependencies, ...root.devDependencies }
  const ofPrisma = Object.keys(named).filter((name) => /^(@prisma\/|prisma$)/.test(name))
  const version = packages['node_modules/@prisma/client']?.version
  const others = ofPrisma.filter((name) => named[name]?.replace(BUILD_OF_ENGINE, '') !== version)
  expect([ofPrisma.length > 0, others]).toEqual([true, []])
})

describe('the lock file', () => {
  test('has what every package needs, for each platform', () => {
    const missing = Object.entries({ '': root, ...packages }).flatMap(([path, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
        .map((name) => `${name} for ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('pins each package to one content, from whichever registry it comes', () => {
    const unpinned = Object.entries(packages).filter(([, entry]) => !entry.version || !entry.integrity)
    expect(unpinned).toEqual([])
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })

  test('is taken by npm ci', async () => {
    const args = ['ci', '--dry-run', '--ignore-scripts', '--offline']
    const { code, stderr } = await startProgram('npm', args).ended
    expect(code, stderr).toBe(0)
  })
})

/** An engine's version is Prisma's, with that of what it was built from: `7.10.0-5.9bae2a3a`. */
const BUILD_OF_ENGINE = /-\d+\.[0-9a-f]+$/

/** Where Node looks for the packages of the one at `path`: in its own folder, then in each above. */
function foldersAbove(path: string): string[] {
  const inner = path.split('node_modules/').slice(1)
  return [...inner.keys(), inner.length].reverse().map((depth) => {
    return inner
      .slice(0, depth)
      .map((name) => `node_modules/${name.replace(/\/?$/, '/')}`)
      .join('')
  })
}

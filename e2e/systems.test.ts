import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every package script only runs node, in a form that the shell of any system understands', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  // With `exec`, Debian's shell passes signals on to node; on Windows the shell finds `exec.cmd`.
  const others = Object.values<string>(scripts).filter((script) => !/^exec node [\w./= -]+$/.test(script))
  expect(others).toEqual([])
  expect(readFileSync('exec.cmd', 'utf8')).toMatch(/^@rem .+\r\n@%\*\r\n$/)
})

test('no source is a symbolic link, which git on Windows checks out as a file', () => {
  const folders = [
    'app',
    'bin',
    'components',
    'deploy',
    'docs',
    'e2e',
    'integrations',
    'lib',
    'prisma',
    'public',
  ]
  const links = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => join(folder, entry.name)),
  )
  expect(links).toEqual([])
})

test('no source leaves the choice of a language to the machine or browser that runs it', () => {
  const sources = ['app', 'bin', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  )
  const ofMachine = /\.toLocale\w+\(\)|\.localeCompare\([^,()]*\)|\bIntl\.\w+\((?:undefined\b|\))/
  expect(sources.filter((file) => ofMachine.test(readFileSync(file, 'utf8')))).toEqual([])
})

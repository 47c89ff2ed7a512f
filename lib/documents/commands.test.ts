import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, releaseScripts } from '../../bin/release/files.mjs'
import { numberIn } from './constants'
import { listDocuments } from './files'
import { codesIn, rowsOf } from './tables'

/** Documents of `integrations` name scripts of n8n and its node package. */
const NOT_OURS = /^integrations\//

const { scripts: own } = JSON.parse(readFileSync('package.json', 'utf8'))
const scripts = Object.keys(own)
const released = Object.keys(releaseScripts(own))

describe('docs/commands.md', () => {
  const rows = rowsOf(readFileSync('docs/commands.md', 'utf8'), 'command')
  const documented = rows.flatMap(([command = '']) => commandsIn(codesIn(command)[0] ?? ''))

  test('has every command, or CONTRIBUTING.md has it', () => {
    const inContributing = commandsIn(readFileSync('CONTRIBUTING.md', 'utf8'))
    const all = new Set([...documented, ...inContributing])
    expect(scripts.filter((name) => !all.has(name))).toEqual([])
  })

  test('has each command once', () => {
    expect(documented).toHaveLength(rows.length)
    expect(new Set(documented).size).toBe(rows.length)
  })

  test('says which of them a release lacks', () => {
    const text = readFileSync('docs/commands.md', 'utf8')
    const missing = documented.filter((name) => !released.includes(name))
    expect(text).toContain(`A release has all but ${missing.map((name) => `\`${name}\``).join(' and ')},`)
  })
})

test('a release has every command that a message names', () => {
  const sources = ['bin', 'lib', 'components'].flatMap((folder) =>
    filesIn(folder)
      .filter((file) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const named = sources.flatMap((source) => commandsIn(withoutComments(source)))
  expect(named).toContain('key')
  expect([...new Set(named)].filter((name) => !released.includes(name))).toEqual([])
})

test('the usage of import says how many articles it sends at once', () => {
  const [byDefault, withImages] = ['DEFAULT_CONCURRENCY', 'DEFAULT_WITH_PICTURES'].map((name) =>
    numberIn('bin/import/arguments.ts', name),
  )
  expect(readFileSync('bin/usage/import.txt', 'utf8')).toContain(
    `by default ${byDefault}, or ${withImages} with --copy-images`,
  )
})

test.each(listDocuments().filter((document) => !NOT_OURS.test(document)))(
  '%s names only existing commands',
  (document) => {
    const named = new Set(commandsIn(readFileSync(document, 'utf8')))
    expect([...named].filter((name) => !scripts.includes(name))).toEqual([])
  },
)

function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

function commandsIn(text: string): string[] {
  const commands = text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][a-z-]*)|(start|test)\b)/g)
  return [...commands].map(([, script, own]) => script ?? own ?? '')
}

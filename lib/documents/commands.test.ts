import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listDocuments } from './files'
import { codesIn, rowsOf } from './tables'

/** Documents of `integrations` name scripts of n8n and its node package. */
const NOT_OURS = /^integrations\//

const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

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
})

test.each(listDocuments().filter((document) => !NOT_OURS.test(document)))(
  '%s names only existing commands',
  (document) => {
    const named = new Set(commandsIn(readFileSync(document, 'utf8')))
    expect([...named].filter((name) => !scripts.includes(name))).toEqual([])
  },
)

function commandsIn(text: string): string[] {
  const commands = text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][a-z-]*)|(start|test)\b)/g)
  return [...commands].map(([, script, own]) => script ?? own ?? '')
}

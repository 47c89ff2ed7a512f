import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config'
import { codesIn, rowsOf } from '../documents/tables'
import { memoryShares } from '../memory.mjs'
import { variables } from './variables'

/** Variables that programs set for one another, not people. */
const NOT_SETTINGS = ['BUILD_FOLDER', 'NODE_ENV']
const SETTINGS = Object.keys(variables.shape).filter((name) => !NOT_SETTINGS.includes(name))

const BUCKET = { MEDIA_STORE: 's3://bucket', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
const INDEXNOW = { INDEXNOW_KEY: 'a-key-of-indexnow' }

const documented: Record<string, Map<string, string>> = {
  'docs/settings.md': new Map(
    rowsOf(readFileSync('docs/settings.md', 'utf8'), 'variable').map(([name = '', value = '']) => [
      codesIn(name)[0] ?? '',
      codesIn(value)[0] ?? '',
    ]),
  ),
  '.env.example': new Map(
    blocksOf(readFileSync('.env.example', 'utf8')).map((block) => {
      const [, name = block, value = ''] = /^# [A-Z].*\.\n#([A-Z_]+)=(.*)$/.exec(block) ?? []
      return [name, value]
    }),
  ),
}

describe.each(Object.keys(documented))('%s', (file) => {
  const defaults = documented[file] ?? new Map<string, string>()

  test('has every setting, and nothing else', () => {
    expect([...defaults.keys()].sort()).toEqual([...SETTINGS].sort())
  })

  test.each(SETTINGS)('has the default of %s', (name) => {
    const value = defaults.get(name)
    expect(value).toBeDefined()
    if (value) expect(settingsWith({ [name]: value }, name)).toEqual(settingsWith({}, name))
    else expect(variables.parse({})).not.toHaveProperty(name)
  })
})

describe('.env.example', () => {
  test('sets nothing by itself', () => {
    expect(parseEnv(readFileSync('.env.example', 'utf8'))).toEqual({})
  })

  test('has the order of docs/settings.md', () => {
    const [inTable, inFile] = Object.values(documented).map((defaults) => [...defaults.keys()])
    expect(inFile).toEqual(inTable)
  })
})

/** The settings with these variables, plus those that the variable `name` needs to have an effect. */
function settingsWith(overrides: Record<string, string>, name: string) {
  const others = name.startsWith('AWS_') ? BUCKET : INDEXNOW
  // The default for machines with enough memory.
  const cache = { FRONT_CACHE_MB: String(memoryShares(Number.POSITIVE_INFINITY).frontCacheMb) }
  return parseConfig({ ...cache, ...others, ...overrides })
}

/** The paragraphs after the first, which describes the file itself. */
function blocksOf(text: string): string[] {
  return text.trim().split('\n\n').slice(1)
}

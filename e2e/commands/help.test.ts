import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usageOf } from '../../bin/usage.mjs'
import { KEY_SCOPES } from '../../lib/auth/actor'
import { createFreshClone } from '../support/fresh-clone'
import { startProgram } from '../support/run-program'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const WITHOUT_ARGUMENTS = ['start', 'dev', 'build', 'test', 'check', 'demo']

describe('in a fresh clone', () => {
  const folder = createFreshClone()
  const before = readdirSync(folder)

  test.concurrent.each(Object.keys(scripts))(
    'npm run %s -- --help prints its usage and does nothing else',
    async (name) => {
      for (const option of ['--help', '-h']) {
        const { code, stdout, stderr } = await runScript(name, option)
        expect([code, stderr]).toEqual([0, ''])
        expect(stdout).toMatch(new RegExp(`^Usage:\\s+npm (run )?${name}\\b`))
        expect(stdout).toBe(`${usageOf(name)}\n`)
      }
      expect(readdirSync(folder)).toEqual(before)
    },
  )

  test.concurrent.each(WITHOUT_ARGUMENTS)(
    'npm run %s rejects arguments, and does nothing else',
    async (name) => {
      const { code, stdout, stderr } = await runScript(name, '--port=80')
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toBe(`Unknown argument "--port=80".\n\n${usageOf(name)}\n`)
    },
  )

  /** Runs a script like npm, with the argument appended. */
  function runScript(name: string, argument: string) {
    const script = `cd '${folder}' && ${scripts[name]} ${argument}`
    return startProgram('sh', ['-c', script]).ended
  }
})

test('the usage of npm run key names every scope of a key', () => {
  expect(usageOf('key').replace(/\s+/g, ' ')).toContain(`${KEY_SCOPES.join(', ')}, separated`)
})

test('every usage belongs to a command', () => {
  const usages = readdirSync(join('bin', 'usage')).map((file) => file.replace('.txt', ''))
  expect(usages.sort()).toEqual(Object.keys(scripts).sort())
})

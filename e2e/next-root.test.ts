import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from './support/run-program'

const NEXT = resolve('node_modules/next/dist/bin/next')

test('Next takes the folder of the project as its root, without a word about lock files above it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'artikel-root-'))
  const project = join(home, 'artikel')
  for (const path of ['next.config.mjs', 'lib/http/common-headers.mjs', 'package.json', 'package-lock.json'])
    cpSync(path, join(project, path))
  writeFileSync(join(home, 'package-lock.json'), '{}')
  for (const HOME of [home, tmpdir()]) {
    const start = [NEXT, 'start', project, '-H', '127.0.0.1', '-p', '0']
    const { ended, output } = startProgram(process.execPath, start, { HOME })
    await ended
    // It gets as far as its settings: there is no build in this folder.
    expect(output()).toContain('Could not find a production build')
    expect(output()).not.toMatch(/lock|root/)
  }
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../bin/release/files.mjs'

test('a link to a folder is a file of its own, and nothing behind it is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'packages/own'), { recursive: true })
  writeFileSync(join(folder, 'packages/own/index.js'), '')
  symlinkSync('own', join(folder, 'packages/linked'))
  expect(filesIn(folder).sort()).toEqual(['packages/linked', 'packages/own/index.js'])
})

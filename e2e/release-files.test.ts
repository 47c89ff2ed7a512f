import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../bin/release/files.mjs'

test('a symbolic link to a folder counts as one file and is not followed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'packages/own'), { recursive: true })
  writeFileSync(join(folder, 'packages/own/index.js'), '')
  symlinkSync('own', join(folder, 'packages/linked'))
  expect(filesIn(folder).sort()).toEqual(['packages/linked', 'packages/own/index.js'])
})

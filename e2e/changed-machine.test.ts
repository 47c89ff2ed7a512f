import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isForThisMachine } from '../bin/prepare/platform.mjs'
import { hasNodeApi10 } from '../lib/db/sqlite/node-api.mjs'
import { createFreshClone } from './support/fresh-clone'
import { startProgram } from './support/run-program'

const RECORD = '.package-lock.json'

describe('a folder whose packages were installed for', () => {
  test.skipIf(hasNodeApi10)('another version of Node.js gets its SQLite driver recompiled', async () => {
    const folder = createInstalledClone()
    writeFileSync(
      join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'),
      'node_register_module_v108',
    )
    // `ignore_scripts` keeps npm from compiling, which takes a minute.
    const { code, stderr } = await runKeyList(folder, { npm_config_ignore_scripts: 'true' })
    expect(code).toBe(1)
    expect(stderr).toContain(`Compiling the SQLite driver (for Node.js ${process.versions.node})…\n`)
    expect(stderr).toMatch(/npm did not compile better-sqlite3; is "ignore-scripts" set\?\n$/)
    expect(stderr).not.toContain('Installing packages')
  })

  test.each([
    { name: 'another platform', change: { os: ['plan9'] } },
    { name: 'another lock file', change: { version: '0.0.1' } },
  ])('$name gets them reinstalled', async ({ change }) => {
    const folder = createInstalledClone()
    changeRecord(folder, 'node_modules/zod', change)
    const { stderr } = await runKeyList(folder, { npm_config_dry_run: 'true' })
    expect(stderr).toMatch(/^Installing packages…\n/)
  })
})

describe('a package', () => {
  const { platform, arch } = process

  test.each([
    { made: {}, fits: true },
    { made: { os: [platform, 'plan9'], cpu: [arch] }, fits: true },
    { made: { os: ['!plan9'] }, fits: true },
    { made: { os: ['plan9'], cpu: [arch] }, fits: false },
    { made: { os: [platform], cpu: ['mips'] }, fits: false },
    { made: { os: [`!${platform}`] }, fits: false },
    { made: { os: [platform], libc: ['newlib'] }, fits: false },
  ])('made for $made fits this machine: $fits', ({ made, fits }) => {
    expect(isForThisMachine(made)).toBe(fits)
  })
})

/** Creates a clone with the packages of this folder: the SQLite driver as a copy, the others as links. */
function createInstalledClone(): string {
  const folder = createFreshClone()
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules')) {
    const isCopied = name === 'better-sqlite3' || name === RECORD
    if (isCopied) cpSync(`node_modules/${name}`, join(packages, name), { recursive: true })
    else symlinkSync(resolve('node_modules', name), join(packages, name))
  }
  return folder
}

function changeRecord(folder: string, path: string, change: object) {
  const file = join(folder, 'node_modules', RECORD)
  const record = JSON.parse(readFileSync(file, 'utf8'))
  Object.assign(record.packages[path], change)
  writeFileSync(file, JSON.stringify(record))
}

function runKeyList(folder: string, env: Record<string, string>) {
  return startProgram(process.execPath, [join(folder, 'bin/run.mjs'), 'key', 'list'], env).ended
}

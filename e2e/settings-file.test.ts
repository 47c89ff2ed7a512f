import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startProgram } from './support/run-program'

describe('the file .env', () => {
  test('sets only variables that the environment lacks, even blank, with or without a byte order mark', async () => {
    for (const mark of ['', '\uFEFF']) {
      const folder = newFolder()
      writeFileSync(join(folder, '.env'), `${mark}FIRST="8080" # of the site\nSECOND=file\nBLANK=file\n`)
      const { code, stdout } = await init(folder, { SECOND: 'environment', BLANK: '' })
      expect({ code, settings: JSON.parse(stdout) }).toEqual({
        code: 0,
        settings: ['8080', 'environment', ''],
      })
    }
  })

  test('is optional', async () => {
    expect(await init(newFolder(), { FIRST: '1', SECOND: '2', BLANK: '3' })).toEqual({
      code: 0,
      stdout: '["1","2","3"]\n',
      stderr: '',
    })
  })

  test('is named in one line with the reason when it cannot be read', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, '.env'))
    const { code, stdout, stderr } = await init(folder)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^The settings in \/.+\/\.env cannot be read: EISDIR: .+\n$/)
  })
})

/** A folder with a copy of init.mjs, which reads the `.env` there and needs no other file. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-settings-'))
  cpSync('bin/init.mjs', join(folder, 'bin/init.mjs'))
  writeFileSync(
    join(folder, 'bin/print.mjs'),
    "import './init.mjs'\nconst { FIRST, SECOND, BLANK } = process.env\nconsole.log(JSON.stringify([FIRST, SECOND, BLANK]))\n",
  )
  return folder
}

function init(folder: string, env: Record<string, string> = {}) {
  return startProgram(process.execPath, [join(folder, 'bin/print.mjs')], env).ended
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const [BEFORE, AFTER] = ['let lama', 'let baru']
const FOREVER = 'public, max-age=31536000, immutable'

/** Looks at a file, replaces it as an upgrade does, and prints the responses for the given URLs. */
const SCRIPT = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { isStaticFile, respondWithFile } from './lib/front/static-files.ts'
  import { assetPath } from './lib/site/assets.ts'
  const [folder, before, after, ...addresses] = process.argv.slice(1)
  process.chdir(folder)
  mkdirSync('public/aset', { recursive: true })
  writeFileSync('public/aset/site.js', before)
  isStaticFile('/')
  writeFileSync('public/aset/site.js', after)
  const sent = addresses.map(async (address) => {
    if (!isStaticFile(address)) return null
    const { body, headers } = await respondWithFile(address)
    return [Buffer.from(body).toString(), new Map(headers).get('Cache-Control')]
  })
  console.log(JSON.stringify([assetPath('site.js'), ...(await Promise.all(sent))]))`

test('a script replaced while the service runs is sent in its former version, and not under its new name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-static-'))
  const [path, former, latter] = ['/aset/site.js', nameOf(BEFORE), nameOf(AFTER)]
  const flags = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT]
  const sent = execFileSync(process.execPath, [...flags, folder, BEFORE, AFTER, path, former, latter])
  expect(JSON.parse(sent.toString())).toEqual([former, [BEFORE, 'no-cache'], [BEFORE, FOREVER], null])
})

function nameOf(content: string): string {
  return `/aset/site.js?v=${createHash('sha256').update(content).digest('base64url').slice(0, 10)}`
}

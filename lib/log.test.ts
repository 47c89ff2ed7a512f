import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { withSourcePositions } from './log'

const SOURCE = `type A = { b: string }

function fail(a: A) {
  throw new Error(a.b)
}
fail({ b: 'broken' })
`

test('a stack names the lines of the original sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-source-map-'))
  const [source, outfile] = [join(folder, 'fail.ts'), join(folder, 'build', 'fail.mjs')]
  writeFileSync(source, SOURCE)
  await build({ entryPoints: [source], outfile, format: 'esm', sourcemap: true, sourcesContent: false })
  const { stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
  expect(stderr).toContain(`    at fail (${pathToFileURL(outfile)}:2:9)`)
  expect(withSourcePositions(stderr)).toContain(`    at fail (${relative('', source)}:4:9)`)
})

test('a stack of files without source maps stays the same', () => {
  const stack =
    'Error: x\n    at a (/srv/lib/a.js:1:2)\n    at node:fs:1:2\n    at file:///srv/bin/start.mjs:7:1'
  expect(withSourcePositions(stack)).toBe(stack)
})

test('a stack whose source map cannot be read stays the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-source-map-'))
  mkdirSync(join(folder, 'fail.mjs.map'))
  const stack = `Error: x\n    at fail (${pathToFileURL(join(folder, 'fail.mjs'))}:2:9)`
  expect(withSourcePositions(stack)).toBe(stack)
})

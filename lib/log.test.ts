import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
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

test('a log on a full disk ends nothing, and delays neither work nor the exit', ({ skip }) => {
  if (!existsSync('/dev/full')) return skip('Only Linux has /dev/full.')
  const script = `
    import { setTimeout as delay } from 'node:timers/promises'
    import { log } from '${pathToFileURL(resolve('lib/log.ts'))}'
    for (const line of [1, 2]) {
      log().info(line)
      await delay(200)
    }
    log().fatal('3')
    process.exit(4)`
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
    timeout: 20_000,
  })
  expect(status).toBe(4)
})

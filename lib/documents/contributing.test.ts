import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { codesIn, rowsOf } from './tables'

const SOURCE = /(?<!\.test|\.d)\.(?:ts|tsx|mjs)$/
const MADE = 'lib/db/generated/'

/** For rows that are not about a package, the pattern of a source that touches their subject. */
const TOUCHES: Record<string, RegExp> = {
  'process.env': /\bprocess\.env\b/,
  'lib/db/generated': /from '[^']*\/generated\//,
  queries:
    /\$(?:queryRaw|executeRaw|queryAll)\b|\.(?:findMany|findUnique|findFirst|createMany|updateMany|deleteMany)\(|\b(?:article|webhookDelivery|webhook)\.count\(/,
}

const sources = new Map(
  ['app', 'bin', 'components', 'lib']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .concat('instrumentation.ts', 'next.config.mjs')
    .filter((file) => SOURCE.test(file) && !file.startsWith(MADE))
    .map((file) => [file, withoutComments(readFileSync(file, 'utf8'))]),
)

describe('the table of subjects and places in CONTRIBUTING.md', () => {
  const rows = rowsOf(readFileSync('CONTRIBUTING.md', 'utf8'), 'what').map(
    ([what = '', where = '']) => [what, thingsOf(what), codesIn(where)] as const,
  )

  test('is found', () => {
    expect(rows.length).toBeGreaterThan(10)
  })

  test.each(rows)('lists every place that touches %s', (_what, things, places) => {
    const touching = [...sources].filter(([, text]) => things.some((thing) => touches(text, thing)))
    const files = touching.map(([file]) => file).filter((file) => !isIn(file, places))
    expect(files).toEqual([])
  })

  test.each(rows)('lists only places that touch %s', (_what, things, places) => {
    const touching = [...sources].filter(([, text]) => things.some((thing) => touches(text, thing)))
    expect(places.filter((place) => !touching.some(([file]) => isIn(file, [place])))).toEqual([])
  })
})

describe('by the import rules', () => {
  test('lib imports neither app nor components nor bin', () => {
    const others = importsOf('lib').filter(({ path }) => !path.startsWith('lib/'))
    expect(others).toEqual([])
  })

  test('components fetch nothing', () => {
    const reads = /^lib\/(?:articles|auth|backend|bus|cache|db|search|webhooks)\//
    expect(importsOf('components').filter(({ path }) => reads.test(path))).toEqual([])
  })
})

/** The subjects of a row: its packages and paths, or its first word. */
function thingsOf(cell: string): string[] {
  const codes = codesIn(cell)
  return codes.length > 0 ? codes : [cell.split(' ', 1)[0] ?? '']
}

function touches(text: string, thing: string): boolean {
  const pattern = TOUCHES[thing]
  if (pattern) return pattern.test(text)
  return [
    `from '${thing}'`,
    `from '${thing}/`,
    `import('${thing}'`,
    `import('${thing}/`,
    `import '${thing}`,
  ].some((start) => text.includes(start))
}

function isIn(file: string, places: readonly string[]): boolean {
  return places.some((place) => file === place || file.startsWith(`${place}/`))
}

/** The project files that a folder's files import, except for types, as paths from the root. */
function importsOf(folder: string): { file: string; path: string }[] {
  const files = [...sources].filter(([file]) => file.startsWith(`${folder}/`))
  return files.flatMap(([file, text]) =>
    [...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(@\/|\.[^']*\/)([^']+)'/gm)].map(
      ([, start = '', end = '']) => ({
        file,
        path: start === '@/' ? end : join(dirname(file), start, end),
      }),
    ),
  )
}

function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*.*?\*\/|^\s*\/\/[^\n]*$/gms, '')
}

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { filesIn } from '../bin/release/files.mjs'
import { rmAtExit } from './support/rm-at-exit'

const databases = [
  { provider: 'sqlite', url: 'file:./data/artikel.db' },
  { provider: 'postgresql', url: 'postgresql://u:p@127.0.0.1:9/d' },
]

describe.each(databases)("Prisma's command with DATABASE_URL=$url", ({ provider, url }) => {
  test('finds the models valid, and others not', async () => {
    const output = await prisma(url, 'validate')
    const read = /The schemas at (.*) are valid/.exec(output)?.[1] ?? ''
    expect(filesIn(join(read, 'models')).sort()).toEqual(filesIn('prisma/models').sort())
    expect(filesIn(join(read, provider))).toContain('schema.prisma')

    const folder = copySchema(provider)
    const file = join(folder, 'prisma/models/taxonomy.prisma')
    writeFileSync(file, readFileSync(file, 'utf8').replace('model Tag {', 'model Tag {\n  odd Odd'))
    const refused = prisma(url, 'validate', '--schema', join(folder, 'prisma'))
    await expect(refused).rejects.toThrow(
      'Type "Odd" is neither a built-in type, nor refers to another model',
    )
  })

  test('has nothing to format', async () => {
    expect(await prisma(url, 'format', '--check')).toContain('All files are formatted correctly')
  })

  test('generates the client that a start generates, file by file', async () => {
    const [theirs, ours] = [copySchema(provider), copySchema(provider)]
    await prisma(url, 'generate', '--schema', join(theirs, 'prisma'))
    await run([resolve('bin/prepare/generate.mjs'), provider], { cwd: ours })
    const client = contentsOf(join(ours, 'lib/db/generated', provider))
    expect(Object.keys(client)).toContain('models/Article.ts')
    expect(contentsOf(join(theirs, 'lib/db/generated', provider))).toEqual(client)
  })
})

/** Runs the command as `npx prisma` does, without a look for newer versions; returns what it prints. */
function prisma(url: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' }
  return run(['node_modules/prisma/build/index.js', ...args], { env })
}

/** Rejects with what was printed to stderr where the exit code is not 0. */
async function run(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }): Promise<string> {
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}

/** A folder with the schema of one database, and with what a client's imports are written after. */
function copySchema(provider: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-prisma-'))
  rmAtExit(folder)
  for (const path of ['prisma/models', `prisma/${provider}/schema.prisma`, 'tsconfig.json'])
    cpSync(path, join(folder, path), { recursive: true })
  return folder
}

function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { filesIn } from '../bin/release/files.mjs'

const databases = [
  { provider: 'sqlite', url: 'file:./data/artikel.db' },
  { provider: 'postgresql', url: 'postgresql://u:p@127.0.0.1:9/d' },
]

describe.each(databases)("Prisma's command with DATABASE_URL=$url", ({ provider, url }) => {
  test('accepts the models, and rejects invalid ones', async () => {
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

  test('generates the client in git, except for the types of the models', async () => {
    const folder = copySchema(provider)
    await prisma(url, 'generate', '--schema', join(folder, 'prisma'))
    const generated = contentsOf(join(folder, 'lib/db/generated', provider))
    expect(Object.keys(generated)).toContain('models/Article.ts')
    const committed = await committedClient(provider)
    const running = Object.keys(generated).filter((path) => !path.startsWith('models/'))
    expect(Object.keys(committed).sort()).toEqual(running.sort())
    expect(running.filter((path) => committed[path] !== generated[path])).toEqual([])
  })
})

/** The client in the index of git: `npm test` has already generated the one in this folder. */
async function committedClient(provider: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-committed-'))
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', `lib/db/generated/${provider}`])
  const files = stdout.split('\0').filter(Boolean)
  await promisify(execFile)('git', ['checkout-index', `--prefix=${folder}/`, '--', ...files])
  return contentsOf(join(folder, 'lib/db/generated', provider))
}

/** Runs the command like `npx prisma`, without its check for newer versions. Returns its output; throws when it fails. */
async function prisma(url: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' }
  const command = ['node_modules/prisma/build/index.js', ...args]
  return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

/** A folder with the schema of one database and `tsconfig.json`, which determines the form of a client's imports. */
function copySchema(provider: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-prisma-'))
  for (const path of ['prisma/models', `prisma/${provider}/schema.prisma`, 'tsconfig.json'])
    cpSync(path, join(folder, path), { recursive: true })
  return folder
}

function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

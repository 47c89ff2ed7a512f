import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from './support/run-program'

const [OLD, NEW] = [join('.next', 'a'.repeat(16)), join('.next', 'b'.repeat(16))]
const MODULE = pathToFileURL(resolve('bin/prepare/builds.mjs')).href

test.each([
  { who: 'another server', prepare: () => {} },
  {
    who: 'a server that may write no mark',
    prepare: (build: string) => writeFileSync(join(build, 'used-by'), ''),
  },
])(
  'a start keeps the build that $who uses, and a later start removes the unused builds',
  async ({ prepare }) => {
    const folder = mkdtempSync(join(tmpdir(), 'artikel-builds-'))
    for (const build of [OLD, NEW]) mkdirSync(join(folder, build), { recursive: true })
    prepare(join(folder, OLD))
    const server = run(folder, `${use(OLD)}; console.log('ready'); setInterval(() => {}, 1_000)`)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    await expect.poll(server.output).toBe('ready\n')
    expect(existsSync(join(folder, NEW))).toBe(false)

    mkdirSync(join(folder, NEW))
    await run(folder, use(NEW)).ended
    expect(readdirSync(join(folder, '.next'))).toHaveLength(2)

    server.child.kill('SIGKILL')
    await server.ended
    await run(folder, use(NEW)).ended
    expect(readdirSync(join(folder, '.next'))).toEqual(['b'.repeat(16)])
  },
)

/** What a start does once it has its build. */
function use(build: string): string {
  return `markBuild('${build}'); removeBuilds(['${build}'])`
}

/** Runs a statement in `folder`, in a separate process. */
function run(folder: string, statement: string) {
  const script = `import { markBuild, removeBuilds } from '${MODULE}'; process.chdir('${folder}'); ${statement}`
  return startProgram(process.execPath, ['--input-type=module', '-e', script])
}

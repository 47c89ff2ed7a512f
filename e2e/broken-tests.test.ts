import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkSources } from '../bin/test/check-sources.mjs'
import { type Attempt, judge } from '../bin/test/judge.mjs'
import { runPlaywright } from '../bin/test/playwright.mjs'
import { repeatFailures } from '../bin/test/repeat.mjs'
import { runForJson } from '../bin/test/run.mjs'
import { summarize } from '../bin/test/summary.mjs'
import { runVitest } from '../bin/test/vitest.mjs'
import { startProgram } from './support/run-program'

const PASSING = "test('passes', () => {})"
const BROKEN_HOOK = `beforeAll(() => { throw new Error('on purpose') })\n${PASSING}`
const PLAYWRIGHT_CONFIG = "export default { testDir: 'e2e/site', workers: 1 }"

/** The runners' output is hidden: its tests that fail on purpose would look like real failures. */
const stdio = 'ignore'

describe('npm test fails', () => {
  test.concurrent.each(['sqlite', 'postgres'])('with a file whose hook fails, on %s', async (database) => {
    const cwd = createFolder({
      'vitest.config.mjs': vitestConfig({ globalSetup: resolve(`e2e/support/with-${database}.ts`) }),
      'good.test.ts': PASSING,
      'hook.test.ts': BROKEN_HOOK,
    })
    expect(judgeRun(await runVitest(database, ['p*'], { cwd, stdio }))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [],
      problems: ['hook.test.ts failed as a whole'],
    })
  })

  test.concurrent('with tests that Vitest skips or cannot run', async () => {
    const cwd = createFolder({
      'vitest.config.mjs': vitestConfig({}, "process.argv.includes('run') ? ['left-out.test.ts'] : []"),
      'failing.test.ts': "test('fails', () => { throw new Error('on purpose') })",
      'left-out.test.ts': PASSING,
      'meant.test.ts': `test.skip('is skipped', () => {})\n${PASSING}`,
      'meant-block.test.ts': `describe.skip('a block', () => { ${PASSING} })\n${PASSING}`,
      'no-longer.test.ts': PASSING,
      'only.test.ts': `test.only('is alone', () => {})`,
      'skipped.test.ts': `describe.skip('a block', () => { ${PASSING} })\n${PASSING}`,
      'syntax.test.ts': 'test(',
      'todo.test.ts': `test.todo('is to do')\n${PASSING}`,
    })
    const meantSkips = [
      { file: 'meant.test.ts', names: ['is skipped'] },
      { file: 'meant-block.test.ts', blocks: ['a block'] },
      { file: 'no-longer.test.ts', names: ['passes'], blocks: ['no block'] },
    ]
    expect(judgeRun(await runVitest('all', ['project'], { cwd, stdio }), meantSkips)).toEqual({
      passed: 5,
      failed: 2 + 6,
      skipped: 4,
      failures: ['failing.test.ts: "fails" Error: on purpose', expect.stringMatching(/^only\.test\.ts/)],
      problems: [
        'syntax.test.ts failed as a whole',
        'left-out.test.ts did not run',
        'skipped.test.ts: "a block passes" was skipped; bin/test/meant-skips.mjs does not name it',
        'todo.test.ts: "is to do" was skipped; bin/test/meant-skips.mjs does not name it',
        'no-longer.test.ts: "passes" was not skipped; bin/test/meant-skips.mjs names it',
        'no-longer.test.ts: "no block" was not skipped; bin/test/meant-skips.mjs names it',
      ],
    })
  })

  test.concurrent('with tests that Playwright skips or cannot run', async () => {
    const cwd = createFolder({
      'playwright.config.mjs': PLAYWRIGHT_CONFIG,
      'e2e/site/empty.spec.ts': '',
      'e2e/site/good.spec.ts': playwrightTests(PASSING),
      'e2e/site/hook.spec.ts': playwrightTests(BROKEN_HOOK),
      'e2e/site/no-longer.spec.ts': playwrightTests(PASSING),
      'e2e/site/skipped.spec.ts': playwrightTests(
        `test.describe('a block', () => { test.skip('is skipped', () => {}) })`,
      ),
    })
    const meantSkips = [{ file: 'e2e/site/no-longer.spec.ts', names: ['passes'] }]
    expect(judgeRun(await runPlaywright({ cwd, stdio }), meantSkips)).toEqual({
      passed: 2,
      failed: 1 + 3,
      skipped: 1,
      failures: ['e2e/site/hook.spec.ts: "passes" Error: on purpose'],
      problems: [
        'e2e/site/empty.spec.ts did not run',
        'e2e/site/skipped.spec.ts: "a block is skipped" was skipped; bin/test/meant-skips.mjs does not name it',
        'e2e/site/no-longer.spec.ts: "passes" was not skipped; bin/test/meant-skips.mjs names it',
      ],
    })
  })

  test.concurrent('with test.only and with a syntax error in Playwright', async () => {
    const cwd = createFolder({
      'playwright.config.mjs': PLAYWRIGHT_CONFIG,
      'e2e/site/only.spec.ts': playwrightTests("test.only('is alone', () => {})"),
      'e2e/site/syntax.spec.ts': playwrightTests('test('),
    })
    const { problems, ...counts } = judgeRun(await runPlaywright({ cwd, stdio }))
    expect(counts).toEqual({ passed: 0, failed: 4, skipped: 0, failures: [] })
    expect(problems).toEqual([
      expect.stringMatching(/^SyntaxError: .*syntax\.spec\.ts: Unexpected token/),
      expect.stringMatching(/^Error: item focused with '.only' is not allowed/),
      'e2e/site/only.spec.ts did not run',
      'e2e/site/syntax.spec.ts did not run',
    ])
  })

  test.concurrent('with sources that fail a check', async () => {
    const cwd = createFolder({
      '.biome.json': '{ "files": { "includes": ["*.ts"] } }',
      'tsconfig.json': '{ "compilerOptions": { "lib": ["ES5"], "types": [], "strict": true } }\n',
      'one.ts': 'export const one : number = "1"',
      'bin/test/rooms/layers.mjs': roomsList({ ground: { one: 'two' } }),
      'lib/two.ts': 'export {};\n',
    })
    const failed = { passed: 0, failed: 1, skipped: 0, failures: [] }
    const [biome, rooms, expressions, tsc] = ['biome', 'rooms', 'expressions', 'tsc'].map((name) => ({
      ...failed,
      problems: [`${name} ended with 1`],
    }))
    expect(await checkSources({ cwd, stdio })).toEqual([biome, rooms, expressions, tsc])
    writeFileSync(join(cwd, 'one.ts'), 'export const one = 1;\n')
    writeFileSync(join(cwd, 'lib/one.ts'), "export * from './two';\n")
    const passed = { passed: 1, failed: 0, skipped: 0, failures: [], problems: [] }
    // This check reads the sources of the service, which the folder does not have.
    expect(await checkSources({ cwd, stdio })).toEqual([passed, passed, expressions, passed])
  })

  test.concurrent('with imports that the list of layers does not allow', async () => {
    const cwd = createFolder({
      'bin/test/rooms/layers.mjs': roomsList(
        {
          programs: { app: 'articles text', bin: 'text log' },
          articles: { articles: 'search', search: 'articles' },
          ground: { text: 'bin', log: '' },
        },
        { parts: { a: '', b: '' } },
      ),
      'app/page.tsx': "import { a } from '@/lib/articles/a'\nimport('../lib/log')\n",
      'bin/start.mjs':
        "/** @import { Log } from '../lib/log' */\n/** @typedef {import('../lib/text/words').Word} Word */\n",
      'lib/articles/a.ts': "export { b } from './b'\n",
      'lib/articles/b.ts': "export * from '../search'\n",
      'lib/articles/a.test.ts': "import { start } from '../../bin/start.mjs'\n",
      'lib/log.ts': '',
      'lib/search.ts': "import type { A } from './articles/a'\n",
      'lib/text/words.ts': "import { start } from '../../bin/start.mjs'\n",
    })
    const list = 'bin/test/rooms/layers.mjs'
    const check = promisify(execFile)(process.execPath, [resolve('bin/test/rooms/check.mjs')], { cwd })
    const { code, stderr } = await check.catch((error) => error)
    expect({ code, faults: stderr.trim().split('\n') }).toEqual({
      code: 1,
      faults: [
        `app/page.tsx imports lib/log.ts: ${list} has no log for app`,
        `${list} has text for app, which no import needs any more`,
        `${list} has bin for text, which is of a layer above`,
        'articles imports itself: articles → search → articles',
        `lib/articles/a.ts imports lib/articles/b.ts: ${list} has no b for a`,
        'lib/articles/a.ts imports itself: lib/articles/a.ts → lib/articles/b.ts → lib/search.ts → lib/articles/a.ts',
      ],
    })
  })

  test('with a runner that ends with 0 and writes no report', async () => {
    const cwd = createFolder({ 'runner.mjs': '', 'report.json': '{"of": "an earlier run"}' })
    const { code, json } = await runForJson(join(cwd, 'report.json'), join(cwd, 'runner.mjs'), [], { cwd })
    const result = judge({ name: 'it', code, report: json, expectedFiles: ['a.test.ts'], meantSkips: [] })
    expect(result.problems).toEqual(['it ended with 0 and wrote no report'])
  })

  const file = 'a.test.ts'
  const passed = { file, failed: false, tests: [{ name: 'passes', state: 'passed' as const }] }
  test.each([
    {
      name: 'ends with an error after all tests passed',
      code: 1,
      files: [passed],
      problem: 'it ended with 1',
    },
    { name: 'is ended by a signal', code: null, files: [passed], problem: 'it ended with null' },
    {
      name: 'ends with 0 after a test failed',
      code: 0,
      files: [{ file, failed: true, tests: [{ name: 'fails', state: 'failed' as const }] }],
      problem: 'it ended with 0, although tests failed',
    },
  ])('with a runner that $name', ({ code, files, problem }) => {
    const report = { files, errors: [] }
    const result = judge({ name: 'it', code, report, expectedFiles: [file], meantSkips: [] })
    expect(result.problems).toEqual([problem])
  })

  test('without any test files', () => {
    const report = { files: [], errors: [] }
    const result = judge({ name: 'it', code: 0, report, expectedFiles: [], meantSkips: [] })
    expect(result.problems).toEqual(['it found no files of tests'])
  })
})

test('npm test prints problems and counts, and exits with 0 only when nothing failed', () => {
  const passed = { passed: 2, failed: 0, skipped: 0, failures: [], problems: [] }
  const failed = {
    ...{ passed: 3, failed: 2, skipped: 1 },
    ...{ failures: ['b.test.ts: "fails"'], problems: ['a.test.ts did not run'] },
  }
  expect(summarize([passed, passed])).toEqual({ lines: ['4 passed, 0 failed'], exitCode: 0 })
  expect(summarize([passed, { ...failed, passedAlone: ['c.test.ts'] }, passed])).toEqual({
    lines: [
      'passed only when run again alone: c.test.ts',
      'failed: b.test.ts: "fails"',
      'failed: a.test.ts did not run',
      '7 passed, 2 failed, 1 skipped',
    ],
    exitCode: 1,
  })
})

describe('a failed file', () => {
  const COUNT_RUNS = "import { appendFileSync, readFileSync } from 'node:fs'\nappendFileSync('runs', 'x')\n"
  const ONLY_AT_FIRST = `test('fails at first', () => { expect(readFileSync('runs', 'utf8')).not.toBe('x') })`

  test.concurrent('is run again alone, and fails the run only when it fails again', async () => {
    const cwd = createFolder({
      'vitest.config.mjs': vitestConfig({}),
      'at-first.test.ts': `${COUNT_RUNS}${ONLY_AT_FIRST}\n${PASSING}`,
      'failing.test.ts': "test('fails', () => { throw new Error('on purpose') })",
      'good.test.ts': PASSING,
    })
    const attempt = { ...(await runVitest('first', ['project'], { cwd, stdio })), meantSkips: [] }
    expect(judge(attempt)).toMatchObject({ passed: 2, failed: 2 })
    const run = (files: string[]) => runVitest('again', ['project'], { cwd, stdio, files })
    const { passedAlone, ...repeated } = await repeatFailures(attempt, run)
    expect(passedAlone).toEqual(['at-first.test.ts: "fails at first"'])
    expect(judge(repeated)).toMatchObject({
      ...{ passed: 3, failed: 1, problems: [] },
      failures: ['failing.test.ts: "fails" Error: on purpose'],
    })
  })

  test('is not run again when 13 files have failed', async () => {
    const files = Array.from({ length: 13 }, (_, index) => ({ file: `${index}`, failed: true, tests: [] }))
    const attempt = {
      ...{ name: 'it', code: 1, expectedFiles: [], meantSkips: [] },
      report: { files, errors: [] },
    }
    const run = () => Promise.reject(new Error('This is run again.'))
    expect(await repeatFailures(attempt, run)).toEqual({ ...attempt, passedAlone: [] })
  })
})

test.each(['SIGINT', 'SIGTERM'] as const)('npm test stops all its runners on %s', async (signal) => {
  const cwd = createFolder({
    'runner.mjs': "console.log('runs')\nsetInterval(() => {}, 1_000)",
    'test.mjs': `import { run } from '${resolve('bin/test/run.mjs')}'
      const runner = import.meta.dirname + '/runner.mjs'
      await Promise.all([run(runner, []), run(runner, [])])
      console.log('goes on')`,
  })
  const { child, output, ended } = startProgram(process.execPath, [join(cwd, 'test.mjs')])
  await expect.poll(output).toBe('runs\nruns\n')
  child.kill(signal)
  expect((await ended).code).toBe(128 + constants.signals[signal])
  expect(output()).toBe('runs\nruns\n')
})

function judgeRun(attempt: Omit<Attempt, 'meantSkips'>, meantSkips: Attempt['meantSkips'] = []) {
  return judge({ ...attempt, meantSkips })
}

/** A project that lists all its test files. `exclude`, an expression, gives those that do not run. */
function vitestConfig(settings: object, exclude = '[]') {
  const test = { name: 'project', globals: true, include: ['*.test.ts'], ...settings }
  return `export default { test: { projects: [{ test: { ...${JSON.stringify(test)}, exclude: ${exclude} } }] } }`
}

function playwrightTests(text: string) {
  return `import { test } from 'playwright/test'\nconst { beforeAll } = test\n${text}`
}

type Layers = Record<string, Record<string, string>>

function roomsList(layers: Layers, ofArticles: Layers = {}) {
  return `export const LAYERS = ${JSON.stringify(layers)}
export const LAYERS_OF_ARTICLES = ${JSON.stringify(ofArticles)}`
}

/** Creates a project folder with the packages of this one. */
function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-broken-tests-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

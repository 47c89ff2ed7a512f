import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { setTemporaryFolder } from './bin/test/temporary-folder.mjs'

setTemporaryFolder()

const DATABASE_TESTS = 'lib/**/*.db.test.ts'
const HTTP_TESTS = ['e2e/api/**/*.test.ts', 'e2e/desk/**/*.test.ts']
/** Run on SQLite only: these do not depend on the database, or other files test their queries on both. */
const WITHOUT_DATABASE = [
  ...filesOf('e2e/api', 'content', 'convert', 'create-errors', 'direction', 'docs', 'errors', 'front-matter'),
  ...filesOf('e2e/api', 'invalidation', 'mcp', 'media-files', 'openapi', 'recipes', 'revision-diff'),
  ...filesOf(
    'e2e/desk',
    'conflict',
    'figures',
    'frame',
    'history',
    'import-files',
    'keys',
    'media',
    'origin',
  ),
  ...filesOf(
    'e2e/desk',
    'passkey-answers',
    'permissions',
    'preview',
    'preview-links',
    'screens',
    'to-markdown',
  ),
  ...filesOf('e2e/desk', 'translations', 'trash', 'webhooks'),
  ...filesOf('e2e/machines', 'article-head', 'cards', 'feed-readers', 'markdown'),
]
const COMPILED_THREADS = 'e2e/support/with-compiled-threads.ts'
/** Tests that measure CPU time or use the whole machine. */
const ALONE = ['e2e/event-loop.test.ts', 'e2e/siege.test.ts']
const MACHINE_TESTS = 'e2e/machines/**/*.test.ts'

/** Files that leave nothing behind share a process: starting one and loading packages takes a third of their time or more. */
const SHARING_MODULES = { isolate: false }

/** Tests that start servers and mostly wait for them. */
const WITH_OWN_SERVERS = {
  ...SHARING_MODULES,
  maxWorkers: 2,
  maxConcurrency: 10,
  globalSetup: 'e2e/support/with-borrowed.ts',
}

/** The same tests of lib and the API run on both databases. */
export default defineConfig({
  test: {
    projects: [
      project('unit', {
        ...SHARING_MODULES,
        include: ['lib/**/*.test.ts'],
        exclude: [DATABASE_TESTS],
        globalSetup: COMPILED_THREADS,
      }),
      project('lib-sqlite', {
        ...SHARING_MODULES,
        include: [DATABASE_TESTS],
        globalSetup: [COMPILED_THREADS, 'e2e/support/with-sqlite.ts'],
        setupFiles: 'e2e/support/fresh-database.ts',
      }),
      project('lib-postgresql', {
        ...SHARING_MODULES,
        include: [DATABASE_TESTS],
        globalSetup: [COMPILED_THREADS, 'e2e/support/with-postgres.ts'],
        setupFiles: 'e2e/support/fresh-database.ts',
      }),
      project('api-sqlite', {
        ...SHARING_MODULES,
        include: HTTP_TESTS,
        globalSetup: 'e2e/support/with-server-on-sqlite.ts',
        setupFiles: 'e2e/support/validate-every-response.ts',
      }),
      project('api-postgresql', {
        ...SHARING_MODULES,
        include: HTTP_TESTS,
        exclude: WITHOUT_DATABASE,
        globalSetup: 'e2e/support/with-server-on-postgres.ts',
        setupFiles: 'e2e/support/validate-every-response.ts',
      }),
      project('machines-sqlite', {
        ...SHARING_MODULES,
        include: [MACHINE_TESTS],
        globalSetup: 'e2e/machines/support/with-site-on-sqlite.ts',
      }),
      project('machines-postgresql', {
        ...SHARING_MODULES,
        include: [MACHINE_TESTS],
        exclude: WITHOUT_DATABASE,
        globalSetup: 'e2e/machines/support/with-site-on-postgres.ts',
      }),
      project('process', { include: ['e2e/*.test.ts'], exclude: ALONE, ...WITH_OWN_SERVERS }),
      project('commands', { include: ['e2e/commands/*.test.ts'], ...WITH_OWN_SERVERS }),
      project('siege', { include: ALONE, maxWorkers: 1 }),
    ],
  },
})

type Settings = { include: string[] } & NonNullable<
  Extract<TestProjectConfiguration, { test?: unknown }>['test']
>

function filesOf(folder: string, ...names: string[]): string[] {
  return names.map((name) => `${folder}/${name}.test.ts`)
}

function project(name: string, settings: Settings): TestProjectConfiguration {
  return {
    test: {
      name,
      pool: 'forks',
      // Only for tests that hang: on a busy machine starting a server may take half a minute.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      // Do not truncate row values in test names.
      chaiConfig: { truncateThreshold: 300 },
      ...settings,
    },
  }
}

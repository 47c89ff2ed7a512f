import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const DATABASE_TESTS = 'lib/**/*.db.test.ts'
const HTTP_TESTS = 'e2e/api/**/*.test.ts'
const SIEGE = 'e2e/siege.test.ts'
const MACHINE_TESTS = 'e2e/machines/**/*.test.ts'

/** Each file starts what it tests and mostly waits for it: a few go on at the same time, after all others. */
const ON_THEIR_OWN = { testTimeout: 60_000, maxWorkers: 3, sequence: { groupOrder: 1 } }

/** Uses the whole machine and has deadlines, so it runs alone. */
const AT_LAST = { maxWorkers: 1, sequence: { groupOrder: 2 } }

/** lib and the API are tested on both databases, by the same tests. */
export default defineConfig({
  test: {
    projects: [
      project('unit', { include: ['lib/**/*.test.ts'], exclude: [DATABASE_TESTS] }),
      project('lib-sqlite', {
        include: [DATABASE_TESTS],
        globalSetup: 'e2e/support/with-sqlite.ts',
        setupFiles: 'e2e/support/fresh-database.ts',
      }),
      project('lib-postgresql', {
        include: [DATABASE_TESTS],
        globalSetup: 'e2e/support/with-postgres.ts',
        setupFiles: 'e2e/support/fresh-database.ts',
      }),
      project('api-sqlite', {
        include: [HTTP_TESTS],
        globalSetup: 'e2e/support/with-server-on-sqlite.ts',
        setupFiles: 'e2e/support/validate-every-response.ts',
      }),
      project('api-postgresql', {
        include: [HTTP_TESTS],
        globalSetup: 'e2e/support/with-server-on-postgres.ts',
        setupFiles: 'e2e/support/validate-every-response.ts',
      }),
      project('machines-sqlite', {
        include: [MACHINE_TESTS],
        globalSetup: 'e2e/machines/support/with-site-on-sqlite.ts',
      }),
      project('machines-postgresql', {
        include: [MACHINE_TESTS],
        globalSetup: 'e2e/machines/support/with-site-on-postgres.ts',
      }),
      project('process', { include: ['e2e/*.test.ts'], exclude: [SIEGE], ...ON_THEIR_OWN }),
      project('commands', { include: ['e2e/commands/*.test.ts'], ...ON_THEIR_OWN }),
      project('siege', { include: [SIEGE], ...AT_LAST }),
    ],
  },
})

type Settings = { include: string[] } & NonNullable<
  Extract<TestProjectConfiguration, { test?: unknown }>['test']
>

function project(name: string, settings: Settings): TestProjectConfiguration {
  return {
    test: {
      name,
      pool: 'forks',
      // Worker threads that lib starts are TypeScript too.
      execArgv: ['--import', 'tsx'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
      ...settings,
    },
  }
}

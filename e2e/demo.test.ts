import { expect, test } from 'vitest'
import { runCommand } from './commands/run-command'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

test('the demo starts without a warning, with the keywords of all its articles weighed', async () => {
  const env = { DATABASE_URL: createSqliteUrl() }
  // `npm run demo` does this with a database of its own.
  const demo = "import { serveBy } from './bin/serve.mjs'; await serveBy('bin/demo/demo.ts')"
  const server = await startForTest({
    env,
    command: [process.execPath, '--input-type=module', '--eval', demo],
  })
  const { meta } = await (await fetch(`${server.url}/api/artikel`)).json()
  expect(meta.pagination.total).toBe(12)
  expect((await runCommand('render', [], env)).stdout).toContain('\n0 articles got new keyword weights.\n')
  expect(server.output()).not.toMatch(/warn|error/i)
})

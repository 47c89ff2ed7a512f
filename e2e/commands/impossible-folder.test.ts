import { describe, expect, test } from 'vitest'
import { startRouted } from '../support/routed-service'
import { runInHost } from './command-host'

describe.runIf(process.platform === 'linux')('where the system allows no folder', () => {
  test.each(['mirror', 'export'])('npm run %s says so at once', async (name) => {
    const { url } = await startRouted(() => ({ body: { data: [], links: { next: null } } }))
    const { code, stderr } = await runInHost(name, ['--from', url, '--to', '/proc/nope/a'])
    expect([code, stderr]).toEqual([1, "ENOENT: no such file or directory, mkdir '/proc/nope'\n"])
  })

  test.each(['mirror', 'export'])(
    'npm run %s says what to do where this user may not write',
    async (name) => {
      const { url } = await startRouted(() => ({ body: { data: [], links: { next: null } } }))
      const { code, stderr } = await runInHost(name, ['--from', url, '--to', '/sys/nope'])
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^This user may not do that \(.+, mkdir '\/sys\/nope'\); run it as another user, or name another file or folder\.\n$/,
        ),
      ])
    },
  )
})

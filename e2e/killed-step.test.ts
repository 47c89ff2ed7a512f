import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startProgram } from './support/run-program'

const MODULE = pathToFileURL(resolve('bin/prepare/run-quietly.mjs')).href

test('a step of a start that the system killed is named with the memory it needs', async () => {
  const { code, stderr } = await runStep('process.kill(process.pid, "SIGKILL")', '{ takesMb: 900 }')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Building…\nKilled \(SIGKILL\): \S+ -e process\.kill.+\n/)
  const [, limit] = /It takes up to 900 MB of memory, and there are (\d+) MB here; .+\n$/.exec(stderr) ?? []
  expect(Number(limit)).toBeLessThanOrEqual(totalmem() / 1024 / 1024 + 1)
})

test('a step of a start that fails is named with its output and exit code', async () => {
  const { code, stderr } = await runStep('console.log("out of luck"); process.exit(3)', '{}')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Building…\nout of luck\nFailed \(3\): \S+ -e console/)
})

/** Runs a statement as a step of a separate process, which ends when the step fails. */
function runStep(statement: string, options: string) {
  const call = `await runQuietly('Building…', process.execPath, ['-e', ${JSON.stringify(statement)}], ${options})`
  const script = `import { runQuietly } from '${MODULE}'; ${call}`
  return startProgram(process.execPath, ['--input-type=module', '-e', script]).ended
}

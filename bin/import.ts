// npm run import: posts the articles of a file, one JSON body a line, to a running service.
import { statSync } from 'node:fs'
import { runCommand } from './command'
import { parseImportArguments } from './import/arguments'
import { importLines, type Tally } from './import/import-lines'
import { openJournal } from './import/journal'
import { showProgress } from './import/progress'
import { createPublisher } from './import/publisher'
import { assertReachable } from './import/reachable'

await runCommand('import', async (args) => {
  const { file, origin, key, concurrency } = parseImportArguments(args)
  await assertReachable(origin)
  const startedAt = performance.now()
  const tally: Tally = { published: 0, alreadyThere: 0, failed: 0, bytes: 0 }
  const signal = interruptSignal()
  const journal = await openJournal(`${file}.imported`)
  const progress = showProgress(tally, statSync(file).size)
  const stopReason = await importLines({
    file,
    origin,
    concurrency,
    journal,
    publish: createPublisher({
      origin,
      key,
      signal,
      onWaiting: (reason) => progress.print(`Waiting before the next attempt: ${reason}`),
    }),
    signal,
    tally,
    onFailure: (line, reason) => progress.print(`line ${line}: ${reason}`),
  }).finally(() => {
    progress.stop()
    journal.close()
  })
  console.log(summary(tally, (performance.now() - startedAt) / 1_000))
  if (stopReason !== null) console.error(stopReason)
  process.exitCode = stopReason === null && tally.failed === 0 ? 0 : 1
})

function summary({ published, alreadyThere, failed }: Tally, seconds: number): string {
  const rate = (published / Math.max(0.001, seconds)).toFixed(1)
  return `${published} published, ${alreadyThere} already there, ${failed} failed; ${seconds.toFixed(1)} s, ${rate} articles/s.`
}

/** Aborted by Ctrl-C: what is in flight finishes, nothing new starts. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller.signal
}

// npm run import: imports the articles of a file or a folder into a running service.
import { config } from '../lib/config'
import { openSource } from '../lib/import/open-source'
import { createReservations } from '../lib/import/reservations'
import { runCommand } from './command'
import { parseImportArguments } from './import/arguments'
import { bulkClient } from './import/bulk-client'
import { checkService } from './import/check-service'
import { imageFinder } from './import/find-images'
import { openJournal, readOnly } from './import/journal'
import { createLinkTranslation } from './import/link-translation'
import { createPostLine } from './import/post-line'
import { showProgress } from './import/progress'
import { openReport } from './import/report'
import { runImport } from './import/run'
import { send } from './import/send'
import { emptyTally, tallyTable } from './import/tally'
import { imageUploader } from './import/upload-images'
import { writeQuery } from './import/write-query'
import { createClient } from './service/client'
import { interruptSignal } from './service/interrupt-signal'
import { assertReachable } from './service/reachable'

const RATE_LIMIT_HINT =
  'A service started with RATE_LIMIT_WRITES=60000 accepts that many writes per minute and key, not 600.'

await runCommand('import', async (args) => {
  const { path, origin, key, concurrency, isDryRun, moving } = parseImportArguments(args)
  const signal = interruptSignal()
  await assertReachable(origin, '--to')
  const tally = emptyTally()
  let print = (line: string) => console.error(line)
  let isHintGiven = false
  const client = createClient({
    origin,
    key,
    signal,
    onWaiting: (reason, status) => {
      print(`Waiting before the next attempt: ${reason}`)
      if (status === 429 && !isHintGiven) print(RATE_LIMIT_HINT)
      isHintGiven ||= status === 429
    },
  })
  await checkService(client)

  const source = openSource(path)
  console.error(`${path} is ${source.name}${isDryRun ? '; nothing is changed' : ''}.`)
  const query = writeQuery({ isDryRun, copyImages: moving.copyImages })
  const opened = await openJournal(`${path}.imported`)
  const journal = isDryRun ? readOnly(opened) : opened
  const inBulks = bulkClient(client)
  const ways = {
    client: inBulks,
    query,
    postLine: createPostLine(inBulks, origin, journal, query),
    withImages: isDryRun ? imageFinder(client) : imageUploader(client),
  }
  const report = openReport(path)
  const startedAt = performance.now()
  const progress = showProgress(tally, source.total)
  print = progress.print
  const stopReason = await runImport({
    pieces: source.read({ ...moving, timeZone: config().siteTimezone }, signal),
    reserve: createReservations(source.isOurs),
    concurrency,
    send: (moved) => send(ways, moved),
    linkTranslation: isDryRun ? null : createLinkTranslation(client),
    report,
    tally,
    signal,
    onProblem: (name, reason) => progress.print(`${name}: ${reason}`),
  }).finally(() => {
    progress.stop()
    journal.close()
    report.close()
  })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${tallyTable(tally)}\n\n${seconds} s. Details are in ${path}.report.ndjson.`)
  if (stopReason !== null) console.error(stopReason.message)
  process.exitCode = stopReason === null && tally.failed === 0 ? 0 : 1
})

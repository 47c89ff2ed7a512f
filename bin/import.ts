// npm run import: posts the articles of a file, one JSON body a line, to a running service.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, UsageError } from './command'
import { importLines, type Tally } from './import/import-lines'
import { openJournal } from './import/journal'
import { showProgress } from './import/progress'
import { publisherTo } from './import/service'

const USAGE = `Usage: npm run import -- FILE.ndjson --to URL --key KEY [--concurrency 8]

FILE has one article per line, each a JSON body of POST /api/artikel. URL is the address of the service, such as
http://localhost:3000. KEY can also be set in the environment variable ARTIKEL_KEY. Posted articles are recorded in
FILE.ndjson.imported: run the command again to post only what is new, changed or failed.`

await runCommand(USAGE, async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      key: { type: 'string' },
      concurrency: { type: 'string', default: '8' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(USAGE)
  const file = readFile(positionals)
  const origin = readOrigin(values.to)
  const key = readKey(values.key)
  const concurrency = readConcurrency(values.concurrency)

  const startedAt = performance.now()
  const tally: Tally = { published: 0, alreadyThere: 0, failed: 0, bytes: 0 }
  const signal = stopSignal()
  const journal = await openJournal(`${file}.imported`)
  const progress = showProgress(tally, statSync(file).size)
  const stopped = await importLines({
    file,
    origin,
    concurrency,
    journal,
    publish: publisherTo({
      origin,
      key,
      signal,
      onWaiting: (reason) => progress.tell(`Waiting and trying again: ${reason}`),
    }),
    signal,
    tally,
    onFailure: (line, reason) => progress.tell(`line ${line}: ${reason}`),
  }).finally(() => {
    progress.stop()
    journal.close()
  })
  console.log(summary(tally, (performance.now() - startedAt) / 1_000))
  if (stopped !== null) console.error(stopped)
  process.exitCode = stopped === null && tally.failed === 0 ? 0 : 1
})

function summary({ published, alreadyThere, failed }: Tally, seconds: number): string {
  const rate = (published / Math.max(0.001, seconds)).toFixed(1)
  return `${published} published, ${alreadyThere} already there, ${failed} failed; ${seconds.toFixed(1)} s, ${rate} articles/s.`
}

/** The file as the operator named it: npm changes to the folder of the package, and says where it was called. */
function readFile([name, ...more]: string[]): string {
  if (name === undefined) throw new UsageError('Name the file to import.')
  if (more.length > 0) throw new UsageError(`One file at a time; got ${more.join(' ')} too.`)
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}.`)
  return file
}

function readOrigin(text: string | undefined): string {
  if (text === undefined) throw new UsageError('Say where to: --to URL.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new UsageError(`--to "${text}" is not the address of a service, such as http://localhost:3000.`)
  }
  return url.origin
}

function readKey(given: string | undefined): string {
  const key = given ?? process.env.ARTIKEL_KEY
  if (!key) throw new UsageError('Give an API key: --key KEY, or the environment variable ARTIKEL_KEY.')
  // Anything else cannot stand in a header, and fetch would show it in its error.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key has a character that no key has.')
  return key
}

function readConcurrency(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new UsageError('--concurrency is a number from 1 to 99.')
  return Number(text)
}

/** Aborted when the operator stops the import: what is under way is answered, nothing new begins. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller.signal
}

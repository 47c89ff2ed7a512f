// An import started at the desk, in a separate process. It reads and sends what `npm run import` does.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { BrokenSource, type ImportItem, type Loss, type Pieces } from '../../lib/import/import-item'
import { collectLinks } from '../../lib/import/links'
import { openSource } from '../../lib/import/open-source'
import { UnknownSource } from '../../lib/import/recognize'
import { createReservations } from '../../lib/import/reservations'
import { say } from '../../lib/import/sentences'
import { extractZip, isZip } from '../../lib/import/zip'
import type { JobOrder, JobReport, Sentence } from '../../lib/import-jobs/protocol'
import { createClient } from '../service/client'
import { RefusedError, ServiceError } from '../service/service-error'
import { checkService } from './check-service'
import { imageFinder } from './find-images'
import { createLinkTranslation } from './link-translation'
import type { Outcome } from './outcome'
import type { PostLine } from './post-line'
import type { Report } from './report'
import { runImport, translatedBy } from './run'
import { send } from './send'
import { emptyTally } from './tally'
import { imageUploader } from './upload-images'
import { writeQuery } from './write-query'

process.once('message', (order) => void doJob(order as JobOrder)) // the service sends nothing else
// The instance that started this job is gone; another one resumes it.
process.once('disconnect', () => process.exit(1))

async function doJob(order: JobOrder): Promise<void> {
  const stopReason = await importFrom(order).catch((error: unknown) => {
    if (error instanceof UnknownSource || error instanceof BrokenSource) return asSent(error.said, order)
    if (error instanceof RefusedError) return say('refused', { text: error.message })
    if (error instanceof ServiceError) return say('service', { text: error.message, about: '', detail: '' })
    throw error
  })
  await report({ kind: 'end', stopReason })
  process.disconnect()
}

/** Replaces paths in `folder` with the name of the uploaded file: local paths mean nothing to people. */
function asSent({ code, values }: Sentence, { folder, name }: JobOrder): Sentence {
  const sent = (value: Sentence['values'][string]) =>
    typeof value === 'string' && value.startsWith(folder) ? name : value
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([place, value]) => [place, sent(value)])),
  }
}

async function importFrom({ path, folder, origin, headers, isDryRun, options, from }: JobOrder) {
  const client = createClient({ origin, key: null, headers, signal: NEVER, onWaiting: () => {} })
  await checkService(client)
  const source = openSource(isZip(path) ? extractZip(path, join(folder, 'isi')) : path)
  if (source.isOurs) return say('ndjson_by_command')
  await report({ kind: 'source', total: source.total })
  const query = writeQuery({ isDryRun, copyImages: options.copyImages })
  const withImages = isDryRun ? imageFinder(client) : imageUploader(client)
  const reserve = createReservations(source.isOurs)
  const links = collectLinks()
  const pieces = beginningAt(source.read(options), from, (piece) => {
    const done = reserve(piece)
    const target = translatedBy(done)
    // It is unknown whether the link was already reported, so try it again.
    if ('article' in done && target !== undefined && !isDryRun)
      links.add({ source: done.source, slug: done.article.slug, target }, true)
  })
  const stopReason = await runImport({
    pieces: pieces.read(),
    reserve,
    // Sequential, so that the position tells what is done.
    concurrency: 1,
    send: (imported) => send({ client, query, postLine: refuseLine, withImages }, imported),
    linkTranslation: isDryRun ? null : createLinkTranslation(client),
    links,
    report: reportOf(pieces.position),
    tally: emptyTally(),
    signal: NEVER,
    onProblem: () => {},
  })
  rmSync(join(folder, 'isi'), { recursive: true, force: true })
  return stopReason
}

const NEVER = new AbortController().signal

const refuseLine: PostLine = async () => ({
  slug: null,
  losses: [],
  result: 'failed',
  reason: say('line_without_slug'),
})

/** Yields the pieces after `from`; passes earlier ones to `pass`, which reserves the slugs they got before. */
function beginningAt(pieces: Pieces, from: number, pass: (done: ImportItem) => void) {
  let position = from
  return {
    position: () => position,
    async *read(): Pieces {
      for await (const piece of pieces) {
        if (piece.position <= from) pass(piece.imported)
        else {
          position = piece.position
          yield piece
        }
      }
    },
  }
}

function reportOf(position: () => number): Report {
  return {
    add: (name, outcome) => void report(toPiece(position(), name, outcome)),
    addLoss: (source, slug, loss) =>
      void report({ kind: 'loss', source, slug, result: 'unchanged', reason: null, losses: [toSent(loss)] }),
    close: () => {},
  }
}

function toPiece(position: number, name: string, outcome: Outcome): JobReport {
  const { result, slug } = outcome
  const about = 'about' in outcome ? outcome.about : undefined
  const source = about === undefined ? name : `${name}: ${about}`
  const losses = outcome.losses.map(toSent)
  const reason = 'reason' in outcome ? outcome.reason : null
  return { kind: 'piece', position, source, slug, result, reason, losses }
}

/** Without the sentence in English: the desk has its own. */
function toSent({ field, code, values }: Loss) {
  return { field, code, values }
}

function report(sent: JobReport): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(sent, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { variables } from '../config/variables'
import { memoryShares } from '../memory.mjs'
import { numberIn, numbersIn } from './constants'
import { codesIn, rowsOf } from './tables'

const KIB = 1024
const MIB = 1024 * KIB
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const FRONT = 'lib/front'
const CONCURRENCY_LIMITS = `${FRONT}/concurrency-limits.ts`
const CONNECTIONS = `${FRONT}/connection-limits.ts`
const HTTP_SERVER = `${FRONT}/http-server.ts`
const UNSENT = `${FRONT}/unsent-bytes.ts`
const RECEIVE_BODY = `${FRONT}/receive-body.ts`
const ROUTE = 'lib/routes/route.ts'
const REQUEST = `${FRONT}/front-request.ts`
const WAITING_ROOM = 'lib/long-poll/waiting-room.ts'
const DECODE = 'lib/media/decode/decode.ts'
const RATES = 'lib/rate-limit/consume.ts'
const SOURCES = 'lib/views/sources.ts'
const WORKING_COPIES = 'lib/articles/working-copies/working-copies.ts'
const SEARCH_DOCUMENT = 'lib/search/search-document.ts'
const PRUNE = 'lib/webhooks/delivery/prune.ts'

const CREATE_JOB = 'lib/import-jobs/create-job.ts'
const IN_ZIP = numbersIn('lib/import/zip-entries.ts', 'LIMITS')
const DELIVERIES = numbersIn(PRUNE, 'LIMITS')
const defaults = variables.parse({})

/** For each row its limit, from the code, and the wait that its last column must name, if any. */
const limits: Record<string, string | [limit: string, wait: string]> = {
  connections: `${count(CONNECTIONS, 'MAX_CONNECTIONS_PER_CLIENT')} of a client, ${count(CONNECTIONS, 'MAX_CONNECTIONS')} in all`,
  'connections on which a part of a request has arrived': `${count(CONNECTIONS, 'MAX_ARRIVING_PER_CLIENT')} of a client`,
  'head and body of a request': `${seconds(HTTP_SERVER, 'headersTimeout')} and ${seconds(RECEIVE_BODY, 'MAX_ARRIVING_MS')}; an upload ${seconds(RECEIVE_BODY, 'MAX_ARRIVING_MS')} more than it takes with ${numberIn(`${FRONT}/upload-time.ts`, 'MIN_BYTES_PER_S') / KIB} KiB/s`,
  'an address': `${count(`${FRONT}/request-target.ts`, 'MAX_LENGTH')} characters; ${count('lib/http/query.ts', 'MAX_PARAMETERS')} parameters at the API`,
  'a header': `${count(`${FRONT}/bound-headers.ts`, 'MAX_LENGTH')} characters, with credentials ${count(`${FRONT}/bound-headers.ts`, 'MAX_CREDENTIALS_LENGTH')}`,
  'a connection on which nothing moves': `${seconds(`${FRONT}/silent-connections.ts`, 'MAX_SILENT_MS')}; between two requests ${seconds(`${FRONT}/prebuilt-head.ts`, 'KEEP_ALIVE_MS')}`,
  'pipelined requests': `${count(`${FRONT}/pipelining.ts`, 'MAX_AHEAD')} ahead`,
  'responses outside the cache that slow clients have not read yet': `${mebibytes(UNSENT, 'MAX_BYTES_PER_CLIENT')} of a client, ${mebibytes(UNSENT, 'MAX_BYTES')} in all`,
  'a body': `${mebibytes(ROUTE, 'MAX_BODY_BYTES')}, a bulk ${mebibytes(ROUTE, 'MAX_BULK_BYTES')}, a working copy ${mebibytes(ROUTE, 'MAX_WORKING_COPY_BYTES')}, ${numberIn(`${FRONT}/receive.ts`, 'MAX_BYTES_WITHOUT_KEY') / KIB} KiB without a key; ${count('lib/http/parse-json.ts', 'MAX_DEPTH')} levels`,
  [`chunks of a body below ${count(REQUEST, 'SMALL_BYTES')} bytes, of more than ${count(REQUEST, 'MANY_CHUNKS')} at once`]: `${count(REQUEST, 'MAX_CHUNKS_PER_S')} a second`,
  'bodies that are arriving, or wait to be read, of callers whose key is valid': arriving('WITH_KEY'),
  'the same of callers without a key': arriving('WITHOUT_KEY'),
  'reads that have to be rendered': admitted(CONCURRENCY_LIMITS, 'READ_LIMITS'),
  writes: admitted(CONCURRENCY_LIMITS, 'WRITE_LIMITS'),
  'writes that wait for pictures to be fetched or decoded': admitted(CONCURRENCY_LIMITS, 'MEDIA_LIMITS'),
  'keys that are looked up before a body is taken': admitted(CONCURRENCY_LIMITS, 'KEY_LIMITS'),
  'requests that wait for changes, and their streams': `${count(WAITING_ROOM, 'MAX_WAITING_PER_CLIENT')} of a client, ${count(WAITING_ROOM, 'MAX_WAITING_WITHOUT_KEY')} without a key, ${count(WAITING_ROOM, 'MAX_WAITING')} in all`,
  'a request': `${seconds(`${FRONT}/front-context.ts`, 'DEADLINE_MS')}; ${seconds(`${FRONT}/media/media-requests.ts`, 'MEDIA_DEADLINE_MS')} where pictures are fetched or decoded`,
  'uploads that are arriving': admitted(CONCURRENCY_LIMITS, 'RECEIVING_LIMITS'),
  'a picture': `${defaults.MEDIA_MAX_MB} MB, ${numberIn(DECODE, 'maxPixels') / 1_000_000} megapixels, ${count(DECODE, 'maxFrames')} frames, ${seconds(DECODE, 'MAX_MS')} of decoding`,
  'decoding pictures': admitted(DECODE, 'AT_ONCE'),
  'pictures that are being sent from the disk or bucket': admitted(
    `${FRONT}/media/serve-media.ts`,
    'STREAMING',
  ),
  'operations of a bulk': `${count('lib/articles/bulk/schema.ts', 'MAX_OPERATIONS')}, begun within ${seconds('lib/articles/bulk/limits.ts', 'MAX_MS')}`,
  'atomic bulks': admitted('lib/articles/bulk/run-atomic.ts', 'AT_ONCE'),
  'working copies of a person': `one for each article, ${count(WORKING_COPIES, 'MAX_NEW')} of new ones, ${mebibytes(ROUTE, 'MAX_WORKING_COPY_BYTES')} each`,
  'a file to be imported at the desk': `${count('lib/media/upload/receive-form.ts', 'MAX_SOURCE_MB')} MB; a zip of ${grouped(IN_ZIP.files)} files and folders, ${(IN_ZIP.bytesOfFile ?? 0) / MIB} MiB a file, ${grouped((IN_ZIP.bytes ?? 0) / MIB)} MiB in all`,
  'files that wait to be imported, or to be run again': `${count(CREATE_JOB, 'MAX_FILES')}, for ${numberIn(CREATE_JOB, 'KEPT_MS') / DAY} days`,
  'imports that go on': `1, over all instances, in ${count('lib/import-jobs/run-job.ts', 'MAX_HEAP_MB')} MB of memory`,
  'backups that are made to be downloaded': `1 of an instance, in ${numberIn('lib/routes/desk-keeping.ts', 'BACKUP_DEADLINE_MS') / MINUTE} minutes`,
  'hosts that readers came from, on one day': `${count(SOURCES, 'MAX_HOSTS_A_DAY')}, of one article ${count(SOURCES, 'MAX_HOSTS_OF_ARTICLE_A_DAY')}`,
  'days of views of an article': `${count('lib/views/keep-days.ts', 'KEPT_DAYS')} days`,
  'rendering a content': `${seconds('lib/content/worker/content-worker.ts', 'MAX_WORK_MS')} of work and ${numberIn('lib/content/worker/content-worker.ts', 'MORE_MS_PER_KIB')} ms for each KiB`,
  'words and phrases of a search': `${count('lib/search/search.ts', 'MAX_QUERY_WORDS')}, and ${count('lib/search/search.ts', 'MAX_QUERY_WORDS')} words of a phrase`,
  'words of an article that are found by a phrase': `the first ${count(SEARCH_DOCUMENT, 'MAX_ORDERED_WORDS')}`,
  'distinct words and stems of an article': `${numberIn(SEARCH_DOCUMENT, 'MAX_BYTES') / 1_000} kB`,
  'reads, with a key or without, and files of pictures that are not there': `${defaults.RATE_LIMIT_READS} a minute and client`,
  'writes with a key': `${defaults.RATE_LIMIT_WRITES} a minute, in bursts of ${count(RATES, 'BURST_OF_WRITES')}; each operation of a bulk is one`,
  'keys that are not valid, and other credentials': `${count(RATES, 'FAILED_AUTHENTICATIONS_A_MINUTE')} a minute and client`,
  [`deliveries of a webhook, of ${count('lib/webhooks/webhooks.ts', 'MAX_WEBHOOKS')} webhooks`]: `${numberIn(PRUNE, 'RETENTION_MS') / DAY} days; ${grouped(DELIVERIES.delivered)} delivered, ${grouped(DELIVERIES.failed)} failed`,
  'deliveries that wait for a receiver': `${grouped(DELIVERIES.pending)} of a webhook`,
  'memory of the cache': `${memoryShares(Number.POSITIVE_INFINITY).frontCacheMb} MB, or an eighth of the memory where that is less`,
  'age of a response while the database is away': `${numberIn(`${FRONT}/cache/store.ts`, 'MAX_STALE_MS') / MINUTE} minutes`,
}

describe('docs/limits.md', () => {
  const rows = rowsOf(readFileSync('docs/limits.md', 'utf8'), 'what')

  test('has exactly the limits of this test', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(limits))
  })

  test.each(rows)('gives the limit of the code for %s', (name = '', limit, whatIsOver) => {
    const [expected, wait = ''] = [limits[name] ?? ''].flat()
    expect(limit).toBe(expected)
    if (wait) expect(whatIsOver).toContain(`; after ${wait} too`)
  })

  test('names only existing settings', () => {
    for (const name of rows.flatMap(([, , , setting = '']) => codesIn(setting)))
      expect(Object.keys(variables.shape)).toContain(name)
  })
})

function admitted(file: string, name: string): [string, string] {
  const {
    maxRunning,
    maxRunningPerClient,
    maxWaiting,
    maxWaitingPerClient,
    maxWaitMs = 0,
  } = numbersIn(file, name)
  const running = `${maxRunning} at ${maxRunning === 1 ? 'a time' : 'once'}`
  const share = maxRunning === 1 ? '' : `, ${maxRunningPerClient} of a client`
  return [
    `${running}${share}; ${maxWaiting} wait, ${maxWaitingPerClient} of a client`,
    `${maxWaitMs / SECOND} s`,
  ]
}

function arriving(name: string): string {
  const { maxBytesPerClient = 0, maxBytes = 0 } = numbersIn(RECEIVE_BODY, name)
  const requests = count(RECEIVE_BODY, 'MAX_ARRIVING_PER_CLIENT')
  return `${requests} and ${maxBytesPerClient / MIB} MiB of a client, ${maxBytes / MIB} MiB in all`
}

function count(file: string, name: string): string {
  return grouped(numberIn(file, name))
}

function seconds(file: string, name: string): string {
  return `${numberIn(file, name) / SECOND} s`
}

function mebibytes(file: string, name: string): string {
  return `${numberIn(file, name) / MIB} MiB`
}

function grouped(number = Number.NaN): string {
  return number.toLocaleString('en')
}

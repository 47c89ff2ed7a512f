import { availableParallelism, cpus } from 'node:os'
import { IMPORTED_ARTICLES, type Imported } from './import'
import type { Measured } from './measure'
import type { PageWeight } from './pages'
import { AT_ONCE, type Photos } from './photos'
import type { Start } from './server'

export type Report = {
  date: string
  machine: string
  node: string
  database: string
  articles: number
  seconds: number
  seedSeconds: number
  start: Start
  memory: { now: number; most: number } | null
  photos: Photos
  imported: Imported | null
  bare: { requestsPerSecond: number[]; cpuMilliseconds: number | null }
  rows: (Measured & { requestsPerSecond: number; ofBare: number })[]
  pages: PageWeight[]
}

export function machineName(): string {
  return `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`
}

export function toMarkdown(report: Report): string {
  const { bare, imported, memory, photos, start } = report
  const [before = 0, after = 0] = bare.requestsPerSecond
  return [
    `${count(report.articles)} articles, ${report.database}; ${report.date}; ${report.machine}; Node ${report.node}.`,
    '',
    `Hot rows repeat one request, cold rows send each of many requests once. The generator shares the machine's cores`,
    `and sends one request at a time on each connection, with \`Accept-Encoding: br, gzip\`. Each row lasts ${report.seconds} s, a`,
    `cold one less when it runs out of requests. The bare server is \`node:http\` answering 2 kB from memory`,
    `in the same run: ${count(before)} requests/s before all else, ${count(after)} after, ${decimal(bare.cpuMilliseconds, 3)} ms CPU a request.`,
    'CPU is that of the server process with its threads; the processes of PostgreSQL are not counted. *Held* is the longest',
    'that the thread that answers did one thing.',
    '',
    table(
      [
        '',
        'endpoint',
        'clients',
        'requests/s',
        'of bare',
        'p50 ms',
        'p99 ms',
        'held ms',
        'CPU ms',
        'requests',
        'hits',
      ],
      report.rows.map((row) => [
        row.order === 'repeat' ? 'hot' : 'cold',
        row.name,
        String(row.connections),
        count(row.requestsPerSecond),
        row.ofBare.toPrecision(2),
        decimal(row.p50, 2),
        decimal(row.p99, 2),
        decimal(row.heldMilliseconds, 0),
        decimal(row.cpuMilliseconds, 2),
        count(row.requests),
        row.hits === null ? '' : count(row.hits),
      ]),
      2,
    ),
    '',
    table(
      ['page', 'HTML', 'as sent', 'encoding', 'brotli', 'JS', 'CSS'],
      report.pages.map((page) => [
        page.name,
        ...[page.html, page.sent].map(count),
        page.encoding,
        ...[page.brotli, page.js, page.css].map(count),
      ]),
      1,
    ),
    '',
    `Start to first response ${count(start.milliseconds)} ms, with ${decimal(start.cpuMilliseconds, 0)} ms of CPU; then the service has ${start.memory ?? 'unknown'} MB. Memory after the run ${memory ? `${memory.now} MB (at most ${memory.most} MB)` : 'unknown'}. Seeding took ${decimal(report.seedSeconds, 0)} s.`,
    `A photo of 12 megapixels is stored in ${count(photos.milliseconds)} ms, ${AT_ONCE} that come at once in ${decimal(photos.secondsForAll, 1)} s; then the service has ${photos.memory ?? 'unknown'} MB.`,
    ...(imported ? [importSentence(imported)] : []),
  ].join('\n')
}

function importSentence({ seconds, cpuMilliseconds, memory }: Imported): string {
  return `${count(IMPORTED_ARTICLES)} articles of 5 to 10 kB are imported in ${decimal(seconds, 1)} s, with ${decimal(cpuMilliseconds, 1)} ms of CPU of the service each; then it has ${memory ?? 'unknown'} MB.`
}

/** Aligns the first `textColumns` left, the others right. */
function table(headings: string[], rows: string[][], textColumns: number): string {
  const line = headings.map((_, column) => (column < textColumns ? '---' : '---:'))
  return [headings, line, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function decimal(value: number | null, digits: number): string {
  return value === null ? '-' : value.toFixed(digits)
}

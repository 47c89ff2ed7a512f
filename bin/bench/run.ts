import { createDatabase } from './database'
import { importArticles } from './import'
import { type Generator, startBareServer, startGenerator } from './load/child'
import { type Measured, measure } from './measure'
import { newestCursor } from './newest-cursor'
import { weighPage } from './pages'
import { uploadPhotos } from './photos'
import { cpuMilliseconds, memoryMegabytes } from './process-usage'
import { machineName, type Report } from './report'
import {
  deskScenarios,
  FIGURES_ROWS,
  mediaScenario,
  type Scenario,
  scenariosFor,
  waitingScenario,
} from './scenarios'
import { type Seeded, seed } from './seed/seed'
import { type BenchServer, buildServer, startServer } from './server'
import { signInAt } from './sign-in'

type BenchOptions = {
  articles: number
  seconds: number
  /** Only rows whose names contain this text are measured. */
  rows: string
  databaseUrl: string | undefined
}

/** Daily view counts are kept for 400 days. */
const DAYS_OF_VIEWS = 400

/** Seeds a database, starts a server on it and measures. Removes both at the end, also after an error or a signal. */
export async function runBench({ articles, seconds, rows, databaseUrl }: BenchOptions): Promise<Report> {
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  onSignal(closeAll)
  try {
    await buildServer()
    const database = await createDatabase(databaseUrl, articles)
    closing.push(database.remove)
    const days = FIGURES_ROWS.some((name) => name.includes(rows)) ? DAYS_OF_VIEWS : 0
    const seeded = await seed(database.target, articles, seedingProgress(articles), days)
    showProgress(`Seeded ${articles} articles in ${seeded.seconds.toFixed(1)} s.\n`)

    const generator = await startGenerator()
    closing.push(generator.stop)
    const bareBefore = await measureBare(generator, seconds)
    const server = await startServer(database.url, database.folder)
    closing.push(server.stop)
    const measureMatching = (scenarios: Scenario[]) => {
      const matching = scenarios.filter(({ name }) => name.includes(rows))
      return measureAll(generator, server, matching, seconds)
    }
    const measured = await measureMatching(scenariosFor(seeded))
    measured.push(...(await measureMatching([waitingScenario(await newestCursor(server), seconds)])))
    const cookie = await signInAt(database.target, server.port)
    measured.push(...(await measureMatching(deskScenarios(cookie))))
    const memory = memoryMegabytes(server.pid)
    const photos = await uploadPhotos(server)
    measured.push(...(await measureMatching([mediaScenario(photos.path)])))
    const imported = 'import'.includes(rows) ? await importArticles(server, database.folder) : null
    if (measured.length === 0 && !imported) throw new Error(`No row has "${rows}" in its name.`)
    const pages = await weighPages(server, seeded)
    await server.stop()
    const bareAfter = await measureBare(generator, seconds)

    const bareRate = (bareBefore.requestsPerSecond + bareAfter.requestsPerSecond) / 2
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: machineName(),
      node: process.versions.node,
      database: database.target.provider === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      articles,
      seconds,
      seedSeconds: seeded.seconds,
      start: server.start,
      memory,
      photos,
      imported,
      bare: {
        requestsPerSecond: [bareBefore.requestsPerSecond, bareAfter.requestsPerSecond],
        cpuMilliseconds: bareBefore.cpuMilliseconds,
      },
      rows: measured.map((row) => {
        const requestsPerSecond = row.requests / row.seconds
        return { ...row, requestsPerSecond, ofBare: requestsPerSecond / bareRate }
      }),
      pages,
    }
  } finally {
    await closeAll()
  }
}

async function measureAll(generator: Generator, server: BenchServer, scenarios: Scenario[], seconds: number) {
  const measured: Measured[] = []
  for (const scenario of scenarios) {
    showProgress(`\r\x1b[K${scenario.name}…`)
    measured.push(await measure(generator, server, scenario, seconds))
  }
  showProgress('\r\x1b[K')
  return measured
}

async function weighPages({ port }: BenchServer, { slugs }: Seeded) {
  return [
    await weighPage(port, 'home', '/'),
    await weighPage(port, 'article', `/artikel/${slugs.at(-1) ?? ''}`),
  ]
}

async function measureBare(generator: Generator, seconds: number) {
  const server = await startBareServer()
  try {
    const before = cpuMilliseconds(server.pid)
    const result = await generator.run({
      port: server.port,
      requests: [`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAccept: */*\r\n\r\n`],
      order: 'repeat',
      connections: 32,
      seconds,
    })
    const after = cpuMilliseconds(server.pid)
    return {
      requestsPerSecond: result.requests / result.seconds,
      cpuMilliseconds: before === null || after === null ? null : (after - before) / result.requests,
    }
  } finally {
    server.stop()
  }
}

function onSignal(closeAll: () => Promise<void>) {
  const stop = (code: number) => closeAll().finally(() => process.exit(code))
  process.once('SIGINT', () => stop(130)).once('SIGTERM', () => stop(143))
}

function seedingProgress(articles: number) {
  return (done: number) =>
    showProgress(`\r\x1b[KSeeding ${articles} articles… ${Math.floor((done / articles) * 100)} %`)
}

function showProgress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(text)
}

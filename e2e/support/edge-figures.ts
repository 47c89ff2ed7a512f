// Compares the shipped Varnish configuration with the service itself: requests per second for cached pages, and Varnish's
// hit ratio. `node --import tsx e2e/support/edge-figures.ts [seconds]`, after `npm run build`.
import { startGenerator } from '../../bin/bench/load/child'
import { startEdgeSite, untilHit } from './edge-site'
import { startPostgres } from './postgres'

const SECONDS = Number(process.argv[2] ?? 10)
const CONNECTIONS = 32

const postgres = await startPostgres()
const site = await startEdgeSite(await postgres.createDatabase())
const generator = await startGenerator()
try {
  const slug = await publish('Sebuah kalimat yang pendek. '.repeat(200))
  for (const path of ['/', `/artikel/${slug}`, '/api/artikel', '/feed.xml']) {
    await untilHit(site.varnish, path)
    for (const [name, { url }] of Object.entries({ instance: site.instances[0], varnish: site.varnish })) {
      const { requests, seconds, p50, p99, statuses } = await measure(url, path)
      console.log({ path, name, perSecond: Math.round(requests / seconds), p50, p99, statuses })
    }
  }
  console.log(await hitRatio())
} finally {
  generator.stop()
  await site.stop()
  await postgres.remove()
}

function measure(url: string, path: string) {
  const { host, port } = new URL(url)
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n`
  const sending = { requests: [request], order: 'repeat' as const, connections: CONNECTIONS }
  return generator.run({ ...sending, port: Number(port), seconds: SECONDS })
}

/** Reads for `SECONDS`, with a write each second, and counts Varnish's hits. */
async function hitRatio() {
  const { varnish } = site
  const slugs = await Promise.all(Array.from({ length: 20 }, (_, n) => publish(`Isi ${n}.`)))
  const counts = { reads: 0, hits: 0, writes: 0 }
  const until = performance.now() + SECONDS * 1_000
  const read = async () => {
    while (performance.now() < until) {
      const path = Math.random() < 0.2 ? '/' : `/artikel/${slugs[Math.floor(Math.random() * slugs.length)]}`
      const response = await fetch(varnish.url + path)
      await response.arrayBuffer()
      counts.reads++
      if (/varnish; hit/.test(response.headers.get('cache-status') ?? '')) counts.hits++
    }
  }
  const writeOn = async () => {
    while (performance.now() < until) {
      await write('PATCH', `/api/artikel/${slugs[0]}`, { title: `Judul ${counts.writes++}` })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  await Promise.all([writeOn(), ...Array.from({ length: 8 }, read)])
  return { ...counts, ratio: counts.hits / counts.reads }
}

async function publish(content: string): Promise<string> {
  const title = `Angka ${Math.random()}`
  const { data } = await write('POST', '/api/artikel', { title, category: 'Angka', content })
  return data.slug
}

async function write(method: string, path: string, body: object): Promise<{ data: { slug: string } }> {
  const [{ url, apiKey }] = site.instances
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  return (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json()
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAt } from './api/support/service'
import { slowness } from './support/event-loop/slowness'
import { longestSince, threadTimes } from './support/event-loop/thread-times'
import { sendRaw } from './support/raw-request'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const MAX_MS = 20
/** A request that is slow each time is the service's work, not that of the compiler or the garbage collector. */
const TRIES = 10
/** The maximum length of a head, with room for its other lines, and those of the URL and the header that are read. */
const HEAD = 16_000
const ADDRESS = 4_000
const HEADER = 490

const PATTERNS = [
  ...['/', '%', '%20', '%2F', '%c3', 'a', 'A', '0', '.', '..', '-', '_', '~', '"', "'", ',', ', ', ';', '='],
  ...[
    '&',
    'a=1&',
    '?',
    '*',
    '\\',
    '[',
    '(',
    ':',
    '+',
    'a+',
    '\xe9',
    'W/"a",',
    'a;q=0.1,',
    '*/*,',
    '1.1.1.1,',
  ],
  ...['halaman/0', '/halaman/', 'bytes=0-', 'a-', '-a.', 'Bearer '],
]

const ADDRESSES = [
  ...['/', '/artikel/', '/artikel/halaman/', '/kategori/', '/tag/a/halaman/', '/penulis/', '/pratinjau/'],
  ...['/sampul/', '/kartu/', '/media/', '/sitemap-', '/docs', '/_next/static/', '/_next/image?url='],
  ...['/api/', '/api/artikel/', '/api/artikel/a/revisions/', '/api/webhooks/', '/api/media/'],
  ...['/?', '/artikel?', '/cari?q=', '/cari?', '/cari/saran?q=', '/pratinjau/1?t=', '/media/a.webp?', '/a?'],
  ...['/api/artikel?q=', '/api/artikel?', '/api/artikel?cursor=', '/api/artikel?kategori=', '/api/a?'],
  ...['/api/artikel/changes?after=', '/api/artikel/latest?', '/api/health?', '/metrics?'],
]

const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Connection', 'Content-Encoding'],
  ...['Content-Type', 'Cookie', 'Expect', 'Forwarded', 'Idempotency-Key', 'If-Match', 'If-Modified-Since'],
  ...[
    'If-None-Match',
    'If-Range',
    'Last-Event-ID',
    'MCP-Protocol-Version',
    'Mcp-Session-Id',
    'Origin',
    'Prefer',
  ],
  ...['Range', 'Referer', 'Sec-Fetch-Site', 'Transfer-Encoding', 'User-Agent', 'Via', 'X-API-Key'],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Made-Up'],
]

/** A cached page, and requests that the backend serves without and with a key. */
const LINES = ['GET / HTTP/1.1', 'GET /api/artikel/changes HTTP/1.1', 'PUT /api/artikel/kopi HTTP/1.1']

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_articles","arguments":'
const GUEST_BODY = 64 * 1024

const BODIES: Record<string, string> = {
  'many unknown arguments': objectOf((at) => `"a${at}":1`),
  'many unknown arguments that are objects': objectOf((at) => `"a${at}":{}`),
  'many misspelled arguments': objectOf((at) => `"sortt${at % 10}${at}":1`),
  'a message with many members': `{"jsonrpc":"2.0","id":1,"method":"tools/list",${objectOf((at) => `"a${at}":1`).slice(CALL.length + 1, -2)}`,
  'a message with many parameters': `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${objectOf((at) => `"a${at}":1`).slice(CALL.length + 1, -1)}`,
  'JSON that is invalid at each character': '}'.repeat(GUEST_BODY),
  'JSON that is invalid at its end': `[${'"a",'.repeat(16_000)}x`,
  'arrays that never end': '['.repeat(GUEST_BODY),
  'objects that never end': '{"a":'.repeat(13_000),
  'a body over the limit': ' '.repeat(2 ** 21),
  'marks of one letter in the wrong order': `${CALL}{"tag":"${asSent(`a${'\u0301'.repeat(15_000)}${'\u0327'.repeat(15_000)}`)}"}}}`,
}

/** The bytes of a text, each as one character. */
function asSent(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** A call of a tool with as many arguments as a guest may send. */
function objectOf(argument: (at: number) => string): string {
  const members: string[] = []
  for (let length = CALL.length + 10; length < GUEST_BODY - 20; length += (members.at(-1)?.length ?? 0) + 1)
    members.push(argument(members.length))
  return `${CALL}{${members.join()}}}}`
}

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: createSqliteUrl(), TRUST_PROXY: '1' } })
  const { publish } = serviceAt(server)
  for (const title of ['Kopi', 'Teh', 'Gula']) await publish({ slug: title.toLowerCase(), title, tags: 'a' })
})
afterAll(() => server.stop())

describe.runIf(process.platform === 'linux')('no thread works for more than 20 ms', () => {
  test.each(ADDRESSES)('on %s followed by any pattern, as long as a URL may be', async (start) => {
    for (const pattern of PATTERNS) {
      const target = fill(start, pattern, ADDRESS)
      await expectQuick(`${start} ${pattern} ${ADDRESS}`, [`GET ${target} HTTP/1.1`])
    }
  })

  test('on any pattern in a URL as long as a head may be', async () => {
    for (const pattern of PATTERNS) {
      const target = fill('/artikel', pattern, HEAD)
      await expectQuick(`${pattern} ${HEAD}`, [`GET ${target} HTTP/1.1`])
    }
  })

  test.each(HEADERS)('on any pattern in the header %s', async (name) => {
    for (const [at, pattern] of PATTERNS.entries()) {
      const [whole, short] = [HEAD, HEADER].map((length) => fill(`${name}: `, pattern, length))
      await expectQuick(`${name} ${pattern} ${HEAD}`, ['GET / HTTP/1.1', whole])
      // Each header is sent with every line, but each pattern with only one.
      const line = LINES[at % LINES.length]
      await expectQuick(`${line} ${name} ${pattern} ${HEADER}`, [line, short])
    }
  })

  test.each(Object.keys(BODIES))('on %s, sent to /api/mcp without a key', async (name) => {
    const body = BODIES[name] ?? ''
    const lines = [
      'POST /api/mcp HTTP/1.1',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    await expectQuick(name, lines, body)
  })
})

/** `start` and the repeated pattern, up to `length`, then an `x` that breaks the pattern. */
function fill(start: string, pattern: string, length: number): string {
  return `${start}${pattern.repeat(Math.floor((length - start.length) / pattern.length))}x`
}

async function expectQuick(name: string, lines: (string | undefined)[], body = '') {
  const message = `${[...lines, 'Host: a', 'Connection: close', '', ''].join('\r\n')}${body}`
  let shortest = Infinity
  for (let tries = 0; tries < TRIES && shortest > MAX_MS; tries++) {
    const before = threadTimes(server.pid)
    const { status } = await sendRaw(server.url, message)
    const longest = longestSince(before, server.pid)
    shortest = Math.min(shortest, longest > MAX_MS ? longest / slowness() : longest)
    expect(status, name).toBeLessThan(500)
  }

  expect(shortest, name).toBeLessThan(MAX_MS)
}

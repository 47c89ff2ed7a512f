// node --import tsx e2e/n8n/check.ts: runs the workflows of integrations/n8n in n8n itself, each against a new server.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_KEY, type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { type N8n, prepareN8n } from './program'
import { readWorkflow, withItems } from './workflows'

const ITEMS = Array.from({ length: 300 }, (_, index) => ({
  title: `Artikel ke-${index + 1}: „Żółć“`,
  category: 'n8n',
  content: `Isi **${index + 1}**.`,
}))

const CREDENTIAL = {
  id: 'anyId',
  name: 'Artikel API key',
  type: 'httpHeaderAuth',
  data: { name: 'X-API-Key', value: API_KEY },
}

const n8n = await prepareN8n(process.argv[2] ?? join(tmpdir(), 'artikel-n8n'))
await check('publishes 300 of 300 under default limits; a second run changes nothing', {}, publishTwice)
await check('sends what cannot succeed once, and says why', {}, rejectOnce)
await check('sends what was limited again, and only that', { RATE_LIMIT_WRITES: '20' }, retryLimited)
await check('passes new articles on, started by hand', {}, readNew)

type Scenario = (server: RunningServer, n8n: N8n) => Promise<void>

async function check(what: string, env: Record<string, string>, scenario: Scenario) {
  const server = await startServer({
    env: { DATABASE_URL: createSqliteUrl(), RATE_LIMIT: 'on', LOG_HITS: 'on', ...env },
  })
  try {
    await n8n.importJson('credentials', [CREDENTIAL])
    await scenario(server, n8n)
    console.log(`ok   ${what}`)
  } finally {
    await server.stop()
  }
}

async function publishTwice(server: RunningServer) {
  await run(server, ITEMS, 0)
  const first = await newest(server)
  assert.equal(first.total, 300)
  await run(server, ITEMS, 0)
  assert.deepEqual(await newest(server), first)
  assert.deepEqual(statuses(server), { 201: 300, 200: 300 })
}

async function rejectOnce(server: RunningServer) {
  const output = await run(server, [...ITEMS.slice(0, 12), { title: 'Tanpa isi', category: 'n8n' }], 1)
  assert.match(output, /Tanpa isi: content is required\./)
  assert.deepEqual(statuses(server), { 201: 12, 422: 1 })
}

async function retryLimited(server: RunningServer) {
  await run(server, ITEMS.slice(0, 22), 0)
  const { 201: created, 429: limited = 0 } = statuses(server)
  assert.equal(created, 22)
  assert.ok(limited >= 2 && limited <= 8, `${limited} calls were limited`)
}

async function readNew(server: RunningServer) {
  await run(server, ITEMS.slice(0, 3), 0)
  const workflow = readWorkflow('new-articles', server.url)
  await n8n.importJson('workflow', workflow)
  const { code, stdout } = await n8n.run('execute', `--id=${workflow.id}`, '--rawOutput')
  assert.equal(code, 0, stdout)
  for (const { title } of ITEMS.slice(0, 3)) assert.ok(stdout.includes(title), stdout)
}

/** Runs publish.json with these items and asserts the exit code; returns n8n's output. */
async function run(
  { url }: RunningServer,
  items: Record<string, unknown>[],
  expected: number,
): Promise<string> {
  const workflow = withItems(readWorkflow('publish', url), items)
  const imported = await n8n.importJson('workflow', workflow)
  assert.equal(imported.code, 0, imported.stderr)
  const { code, stdout, stderr } = await n8n.run('execute', `--id=${workflow.id}`)
  assert.equal(code, expected, stdout + stderr)
  return stdout + stderr
}

/** The number of articles, and when the most recently updated one was changed. */
async function newest({ url }: RunningServer) {
  const { data, meta } = (await (await fetch(`${url}/api/artikel?sort=-updated_at&limit=1`)).json()) as {
    data: { updated_at: string }[]
    meta: { pagination: { total: number } }
  }
  return { total: meta.pagination.total, updated: data[0]?.updated_at }
}

/** The number of writes by status, from the server's log. */
function statuses(server: RunningServer): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of server
    .output()
    .split('\n')
    .filter((text) => text.startsWith('{'))) {
    const { method, status } = JSON.parse(line)
    if (method === 'PUT') counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

import { MAX_TOGETHER } from '../../lib/articles/bulk/limits'
import type { Call, Client, Reply } from '../service/client'

/** Half the limit of a bulk request, and more than any single article. */
const MAX_BYTES = 4 * 1_048_576
/** While one bulk is stored another is rendered, and a third is ready to be rendered next. */
const BULKS_AT_ONCE = 3

type Address = { method: 'PUT'; slug: string } | { method: 'POST'; idempotency_key: string }

type Waiting = {
  call: Call
  operation: Address & { body: unknown }
  bytes: number
  resolve: (reply: Reply | Promise<Reply>) => void
  reject: (reason: unknown) => void
}

/**
 * Returns a client that combines concurrent writes of articles into bulk requests, which cost less to store. All other
 * calls, and operations that a bulk did not settle, are sent individually.
 */
export function bulkClient(client: Client): Client {
  const waiting: Waiting[] = []
  let running = 0

  function startNext() {
    const fitting = countFitting(waiting)
    // While a bulk runs, wait until the next one is full: callers whose articles were just stored send more in a moment.
    const isFull = fitting === MAX_TOGETHER || fitting < waiting.length
    if (fitting === 0 || running === BULKS_AT_ONCE || (running > 0 && !isFull)) return
    running += 1
    const bulk = waiting.splice(0, fitting)
    void settle(client, bulk).finally(() => {
      running -= 1
      startNext()
    })
  }

  return (call) => {
    const address = addressOf(call)
    if (!address || !call.body) return client(call)
    const text = String(call.body())
    return new Promise((resolve, reject) => {
      const operation = { ...address, body: JSON.parse(text) }
      waiting.push({ call, operation, bytes: Buffer.byteLength(text), resolve, reject })
      // Deferred, so that calls made in the same tick join this bulk.
      setImmediate(startNext)
    })
  }
}

/** What the operation has besides the body; null for a call that stays by itself. */
function addressOf({ method, path, headers }: Call): Address | null {
  const [, slug] = ARTICLE.exec(path) ?? []
  if (method === 'PUT' && slug !== undefined) return { method, slug }
  const key = headers?.['Idempotency-Key']
  const isCreate = method === 'POST' && path === '/api/artikel'
  return isCreate && key !== undefined ? { method, idempotency_key: key } : null
}

/** An article's path without a query: a bulk has one query for all of its operations. */
const ARTICLE = /^\/api\/artikel\/([^/?]+)$/

function countFitting(waiting: Waiting[]): number {
  let bytes = 0
  const tooMany = waiting.findIndex((next, at) => {
    bytes += next.bytes
    return at === MAX_TOGETHER || (at > 0 && bytes > MAX_BYTES)
  })
  return tooMany === -1 ? waiting.length : tooMany
}

async function settle(client: Client, bulk: Waiting[]): Promise<void> {
  try {
    const results = bulk.length > 1 ? await send(client, bulk) : []
    for (const [at, { call, resolve }] of bulk.entries()) resolve(toReply(results[at]) ?? client(call))
  } catch (error) {
    for (const { reject } of bulk) reject(error)
  }
}

async function send(client: Client, bulk: Waiting[]): Promise<unknown[]> {
  const { json } = await client({
    method: 'POST',
    path: '/api/artikel/bulk',
    headers: { 'Content-Type': 'application/json', Prefer: 'return=minimal' },
    body: () => JSON.stringify({ operations: bulk.map(({ operation }) => operation) }),
  })
  const results = typeof json === 'object' && json !== null && 'data' in json ? json.data : null
  return Array.isArray(results) && results.length === bulk.length ? results : []
}

/** The reply to an operation; null if it must be sent again individually, where the client obeys `Retry-After`. */
function toReply(result: unknown): Reply | null {
  if (typeof result !== 'object' || result === null || !('status' in result)) return null
  const status = Number(result.status)
  const headers = new Headers('headers' in result ? (result.headers as HeadersInit) : {}) // the service writes a header record
  // 409 with Retry-After: another call is publishing the same line.
  if (status === 401 || status === 403 || status >= 500 || headers.has('Retry-After')) return null
  return { status, headers, text: '', json: 'body' in result ? result.body : undefined }
}

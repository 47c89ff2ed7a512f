import { gzipSync } from 'node:zlib'
import { ask } from './ask'
import { type Attack, repeat } from './context'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const LARGE = JSON.stringify({ title: 'a', category: 'a', content: 'a'.repeat(2 * 1024 * 1024 - 100) })
const SMALL = JSON.stringify({ title: 'a', category: 'a', content: 'a' })
const MANY_FIELDS = `{${Array.from({ length: 150_000 }, (_, n) => `"a${n}":0`).join()}}`

const bodies: { body: string | Uint8Array; headers: Record<string, string> }[] = [
  { body: SMALL, headers: JSON_TYPE },
  { body: LARGE, headers: JSON_TYPE },
  { body: gzipSync(LARGE), headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } },
  { body: MANY_FIELDS, headers: JSON_TYPE },
]

const calls = [
  ['POST', '/api/artikel'],
  ['PUT', '/api/artikel/serangan'],
  ['PATCH', '/api/artikel/serangan'],
  ['DELETE', '/api/artikel/serangan'],
]

/** Bursts of unauthorized writes, small and large: without a key, and with made-up keys. */
export const rejectedWrites: Attack = (context) =>
  repeat(context, 16, async (n) => {
    const { body, headers } = bodies[n % bodies.length] ?? { body: SMALL, headers: JSON_TYPE }
    const [method = 'POST', path = '/'] = calls[Math.floor(n / bodies.length) % calls.length] ?? []
    const given = n % 3 === 0 ? { ...headers, Authorization: `Bearer ${madeUpKey(n)}` } : headers
    await ask(context, context.clientAddress(n % 8), path, { method, body, headers: given })
  })

function madeUpKey(n: number): string {
  return `art_${String(n).padStart(12, '0')}_${'5'.repeat(64)}`
}

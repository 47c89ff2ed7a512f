import { ask } from './ask'
import { type Attack, repeat } from './context'

const MESSAGE = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** Agents without a key that search. */
export const agents: Attack = (context) =>
  repeat(context, 12, (n) =>
    ask(context, context.clientAddress(n % 8), '/api/mcp', {
      method: 'POST',
      headers: MESSAGE,
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: n,
        method: 'tools/call',
        params: { name: 'search_articles', arguments: { q: `kopi ${n}` } },
      }),
    }),
  )

/** Made-up preview links. */
export const madeUpPreviews: Attack = (context) =>
  repeat(context, 12, (n) =>
    ask(context, context.clientAddress(n % 8), `/pratinjau/${n + 1}?t=${'a'.repeat(43)}`),
  )

/** Made-up, but plausible, names of pictures. */
export const madeUpImages: Attack = (context) =>
  repeat(context, 12, (n) =>
    ask(context, context.clientAddress(n % 8), `/media/${n.toString(16).padStart(24, '0')}.jpg`),
  )

/** Reads with made-up keys. */
export const wrongKeys: Attack = (context) =>
  repeat(context, 4, (n) => {
    const key = `art_${n.toString(16).padStart(12, '0')}_${'5'.repeat(64)}`
    return ask(context, context.clientAddress(n % 8), '/api/artikel', { headers: { 'X-API-Key': key } })
  })

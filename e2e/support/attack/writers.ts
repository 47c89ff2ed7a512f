import { randomBytes } from 'node:crypto'
import { pngOf } from '../images'
import { ask } from './ask'
import { type Attack, repeat } from './context'

const OPERATIONS = 20
const PIXELS_A_SIDE = 4_000

/** Atomic bulks of twenty writes, with a valid key. Does nothing without one. */
export const atomicBulks: Attack = (context) =>
  repeat(context, context.apiKey === null ? 0 : 2, (n) => {
    const operations = Array.from({ length: OPERATIONS }, (_, at) => ({
      method: 'PUT',
      slug: `borongan-${at}`,
      body: { title: `Borongan ${n}`, category: 'Serangan', content: `Isi ke-${n}.` },
    }))
    return ask(context, context.clientAddress(n % 4), '/api/artikel/bulk', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${context.apiKey}` },
      body: JSON.stringify({ operations, atomic: true }),
    })
  })

/** Small files that decode to large pictures, all different, with a valid key. Does nothing without one. */
export const largeImages: Attack = async (context) => {
  const picture = pngOf(PIXELS_A_SIDE)
  await repeat(context, context.apiKey === null ? 0 : 2, (n) =>
    ask(context, context.clientAddress(n % 4), '/api/media', {
      method: 'POST',
      headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${context.apiKey}` },
      body: Buffer.concat([picture, randomBytes(8)]),
    }),
  )
}

import { readChunks } from '../chunks'
import { type Said, say } from '../sentences'

/** A line of a file. `end` is the byte offset of the next line; `error` says why the text cannot be used. */
export type Line = { number: number; text: string; end: number; error: Said | null }

/** Four times the service's limit for a body, so that the service decides about everything near the limit. */
const MAX_LINE_BYTES = 8 * 1_048_576
const LINE_FEED = 0x0a

/** The lines of a UTF-8 file in order. Memory holds at most one line and one chunk. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const line = lineAssembler()
  for await (const chunk of readChunks(file)) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      line.add(chunk.subarray(from, at))
      yield line.take(1)
      from = at + 1
    }
    line.add(chunk.subarray(from))
  }
  if (!line.isEmpty()) yield line.take(0)
}

function lineAssembler() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  let end = 0

  return {
    add(part: Buffer) {
      size += part.length
      // For a line that is too long, only the length is needed.
      if (size > MAX_LINE_BYTES) parts = []
      else if (part.length > 0) parts.push(part)
    },
    isEmpty: () => size === 0,
    take(separatorBytes: number): Line {
      const content = contentOf(parts, size, decoder)
      number += 1
      end += size + separatorBytes
      parts = []
      size = 0
      return { number, end, ...content }
    },
  }
}

function contentOf(parts: Buffer[], size: number, decoder: TextDecoder): Pick<Line, 'text' | 'error'> {
  if (size > MAX_LINE_BYTES) return { text: '', error: say('long_line', { bytes: size }) }
  try {
    return { text: decoder.decode(Buffer.concat(parts)).trim(), error: null }
  } catch {
    return { text: '', error: say('line_not_utf8') }
  }
}

import { createReadStream } from 'node:fs'

/** A line of a file. `end` is where the next one begins, in bytes; `fault` says why its text cannot be used. */
export type Line = { number: number; text: string; end: number; fault: string | null }

/** Four times what the service takes as one body, so that whatever it would take gets through. */
const MAX_BYTES = 8 * 1_048_576

/** The lines of a file of UTF-8 text, one after the other, with never more than one and a piece of it in memory. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
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

const LINE_FEED = 0x0a

function readChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 256 * 1024 })
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
      // Of a line that is too long nothing is kept, but its length.
      if (size > MAX_BYTES) parts = []
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

function contentOf(parts: Buffer[], size: number, decoder: TextDecoder): Pick<Line, 'text' | 'fault'> {
  if (size > MAX_BYTES) return { text: '', fault: `The line has ${size} bytes, more than the service takes.` }
  try {
    return { text: decoder.decode(Buffer.concat(parts)).trim(), fault: null }
  } catch {
    return { text: '', fault: 'The line is not UTF-8 text.' }
  }
}

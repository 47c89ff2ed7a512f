import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'
import { between } from '../between'
import { BrokenSource } from '../moved'
import type { Channel, Item } from './item'
import { ItemHandler } from './item-handler'

/**
 * The items of a WordPress export (WXR 1.0 to 1.2) in order, each with the channel as far as it was read. Memory holds
 * one item and one chunk; entities that a document declares are never expanded. Throws `BrokenSource`, after what stands
 * before, for a file that was cut.
 */
export async function* readItems(file: string): AsyncGenerator<{ item: Item; channel: Channel }> {
  let items: Item[] = []
  const handler = new ItemHandler((item) => items.push(item))
  const parser = new Parser(handler, { xmlMode: true })
  const place = { line: 1, column: 1 }
  let end = 0
  let decoder: TextDecoder | undefined
  for await (const chunk of readChunks(file)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const start = end
    end += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    advance(place, text)
    parser.write(text)
    for (const [index, item] of items.entries())
      yield {
        item: { ...item, end: between(start, end, (index + 1) / items.length) },
        channel: handler.channel,
      }
    items = []
  }
  parser.end()
  if (!handler.isComplete) {
    const { line, column } = place
    throw new BrokenSource(
      `The XML ends at line ${line}, column ${column} before its end: the file was cut. What came before is done; get a whole export and run the same command again.`,
    )
  }
}

function readChunks(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}

/** The encoding that the declaration names; UTF-8 for one that is unknown. */
function encodingOf(start: Buffer): string {
  const [, name = 'utf-8'] = /^[^>]{0,200}\sencoding=["']([\w-]+)["']/.exec(start.toString('latin1')) ?? []
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'utf-8'
  }
}

function advance(place: { line: number; column: number }, text: string) {
  const lines = text.split('\n')
  place.line += lines.length - 1
  const last = lines.at(-1)?.length ?? 0
  place.column = lines.length > 1 ? last + 1 : place.column + last
}

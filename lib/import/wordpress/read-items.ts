import { Parser } from 'htmlparser2'
import { between, readChunks } from '../chunks'
import { BrokenSource } from '../import-item'
import { say } from '../sentences'
import type { Channel, Item } from './item'
import { ItemHandler } from './item-handler'
import { countPlaces } from './places'

/** A tag or a CDATA section is in memory until its end. */
const MAX_PENDING_LENGTH = 64 * 1_048_576

/**
 * The items of WXR 1.0 to 1.2 in order, each with the channel as read so far. Declared entities stay unexpanded. Throws
 * `BrokenSource`, after the items before, if the file was cut off or is not well-formed.
 */
export async function* readItems(file: string): AsyncGenerator<{ item: Item; channel: Channel }> {
  let items: Item[] = []
  const places = countPlaces()
  const handler = new ItemHandler(places, (item) => items.push(item))
  const parser = new ItemParser(handler)
  let end = 0
  let length = 0
  let decoder: TextDecoder | undefined
  for await (const chunk of readChunks(file)) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const start = end
    end += chunk.length
    const text = decoder.decode(chunk, { stream: true })
    length += text.length
    places.add(text)
    parser.write(text)
    for (const [index, item] of items.entries())
      yield {
        item: { ...item, end: between(start, end, (index + 1) / items.length) },
        channel: handler.channel,
      }
    items = []
    if (length - handler.progress > MAX_PENDING_LENGTH) handler.fail(places.end().line, say('xml_tag'))
    if (handler.problem) throw new BrokenSource(say('xml_broken', handler.problem))
  }
  if (!handler.isComplete) throw new BrokenSource(say('xml_cut', places.end()))
}

function encodingOf(start: Buffer): string {
  const [, name = 'utf-8'] = /^[^>]{0,200}\sencoding=["']([\w-]+)["']/.exec(start.toString('latin1')) ?? []
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'utf-8'
  }
}

/** An XML parser that also reports closing tags that close nothing, which `Parser` ignores. */
class ItemParser extends Parser {
  constructor(private readonly handler: ItemHandler) {
    super(handler, { xmlMode: true })
  }

  override ontextentity(codePoint: number, endIndex: number) {
    this.handler.isEntity = true
    super.ontextentity(codePoint, endIndex)
    this.handler.isEntity = false
  }

  override onclosetag(start: number, endIndex: number) {
    const before = this.handler.closed
    super.onclosetag(start, endIndex)
    if (this.handler.closed === before) this.handler.onstrayclosetag()
  }
}

import { Parser } from 'htmlparser2'
import type { ItemHandler } from './item-handler'

/** A parser of XML that tells its handler of closing tags that close nothing too: Parser goes on without a word. */
export class ItemParser extends Parser {
  constructor(private readonly handler: ItemHandler) {
    super(handler, { xmlMode: true })
  }

  override onclosetag(start: number, endIndex: number) {
    const before = this.handler.closed
    super.onclosetag(start, endIndex)
    if (this.handler.closed === before) this.handler.onstrayclosetag()
  }
}

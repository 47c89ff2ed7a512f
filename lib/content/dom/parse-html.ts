import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

/**
 * Parses HTML of any quality into text and elements, at most 100 levels deep: deeper content joins the last level. Linear time.
 * The `startIndex` of a node is its offset in `html`.
 */
export function parseHtml(html: string): Document {
  const handler = new ShallowHandler(undefined, { withStartIndices: true })
  new ShallowParser(handler).end(html)
  return handler.root
}

/** Deeper nesting has no meaning in an article, and the limit makes recursion over the document safe. */
const MAX_DEPTH = 100
/** The parser's time per level grows with the depth, so deeper elements are parsed as void elements. */
const MAX_OPEN = 1_000

class ShallowParser extends Parser {
  private isTooDeep = false

  constructor(private readonly handler: ShallowHandler) {
    super(handler)
  }

  override onopentagname(start: number, end: number) {
    // Computed once per element: `isVoidElement` is called again after `depth` has changed.
    this.isTooDeep = this.handler.depth >= MAX_OPEN
    super.onopentagname(start, end)
  }

  override onclosetag(start: number, end: number) {
    this.isTooDeep = false
    super.onclosetag(start, end)
  }

  protected override isVoidElement(name: string): boolean {
    return this.isTooDeep || super.isVoidElement(name)
  }
}

class ShallowHandler extends DomHandler {
  depth = 0

  override onopentag(name: string, attribs: Record<string, string>) {
    this.depth += 1
    if (this.depth <= MAX_DEPTH) super.onopentag(name, attribs)
  }

  override onclosetag() {
    if (this.depth <= MAX_DEPTH) super.onclosetag()
    this.depth -= 1
  }

  override oncomment() {}
  override oncommentend() {}
  override oncdatastart() {}
  override oncdataend() {}
  override onprocessinginstruction() {}
}

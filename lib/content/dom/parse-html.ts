import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

/**
 * HTML of any quality as text and elements, at most 100 levels deep: what is deeper joins the last. Linear time.
 * `startIndex` of each is where it begins in `html`.
 */
export function parseHtml(html: string): Document {
  const handler = new ShallowHandler(undefined, { withStartIndices: true })
  new ShallowParser(handler).end(html)
  return handler.root
}

/** Deeper nesting has no meaning in an article, and every recursion over the document may recurse safely. */
const MAX_DEPTH = 100
/** Each level costs the parser as much time as there are levels; far deeper, elements are taken for empty ones. */
const MAX_OPEN = 1_000

class ShallowParser extends Parser {
  private isTooDeep = false

  constructor(private readonly handler: ShallowHandler) {
    super(handler)
  }

  override onopentagname(start: number, end: number) {
    // Once for each element: it is asked again whether that is empty when it was counted.
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

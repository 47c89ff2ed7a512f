import type { ChangesBody } from '../../lib/articles/changes/changes-response'
import type { BenchServer } from './server'

/** Reads the feed of changes to its end and returns the last cursor. */
export async function newestCursor({ port }: BenchServer): Promise<string> {
  for (let after = ''; ; ) {
    const response = await fetch(`http://127.0.0.1:${port}/api/artikel/changes?limit=500&after=${after}`)
    // The OpenAPI document guarantees this shape.
    const { meta } = (await response.json()) as ChangesBody
    if (!meta.has_more) return meta.cursor
    after = meta.cursor
  }
}

import type { ChangesBody } from '../../lib/articles/changes/changes-response'
import type { BenchServer } from './server'

/** The cursor after which nothing has changed yet: the feed of changes is read to its end. */
export async function newestCursor({ port }: BenchServer): Promise<string> {
  for (let after = ''; ; ) {
    const response = await fetch(`http://127.0.0.1:${port}/api/artikel/changes?limit=500&after=${after}`)
    // Its OpenAPI document promises this form.
    const { meta } = (await response.json()) as ChangesBody
    if (!meta.has_more) return meta.cursor
    after = meta.cursor
  }
}

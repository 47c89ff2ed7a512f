import type { Rendered } from '../../content/render'
import { unavailable } from '../../errors'
import { type Derive, deriveFrom, renderArticle } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import { foreseeWrites } from './foresee-writes'
import { createTimeLimit } from './limits'
import { failureAt } from './results'
import type { Step } from './steps'

/** What the step at a place derives articles by. */
export type DeriveAt = (index: number) => Derive

type Render = (fields: ArticleFields, index: number) => Promise<void>

/** Others change what was foreseen, and each attempt holds up all who write. */
const MAX_ATTEMPTS = 3

/**
 * Runs `write`, a transaction of all steps, when what they write has been rendered: in it nothing but the database is waited
 * for. If it finds something else to write, it is undone and run again with that, three times at most. Throws `unavailable`
 * when there is no time left, `bulk_failed` for a content that cannot be rendered.
 */
export async function withRenderings<Result>(
  steps: Step[],
  write: (deriveAt: DeriveAt) => Promise<Result>,
): Promise<Result> {
  const rendered = new Map<string, Rendered>()
  const findNoTime = createTimeLimit()
  const render: Render = async (fields, index) => {
    const tooLate = findNoTime()
    if (tooLate) throw tooLate
    const key = keyOf(fields)
    if (rendered.has(key)) return
    const result = await renderArticle(fields, 'writes').catch((error: unknown) => {
      throw failureAt(index, steps.length, error)
    })
    rendered.set(key, result)
  }
  const deriveAt: DeriveAt = (index) => (fields) => {
    const known = rendered.get(keyOf(fields))
    if (!known) throw new Unrendered(fields, index)
    return deriveFrom(known, fields)
  }

  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    for await (const { fields, index } of foreseeWrites(steps)) await render(fields, index)
    try {
      return await write(deriveAt)
    } catch (error) {
      if (!(error instanceof Unrendered)) throw error
      await render(error.fields, error.index)
    }
  }
  throw unavailable('The articles keep changing; try again.', 1)
}

/** What a transaction found to be written, and nobody could foresee. */
class Unrendered extends Error {
  constructor(
    readonly fields: ArticleFields,
    readonly index: number,
  ) {
    super('The content of an article was not rendered.')
  }
}

/** What a rendering depends on. */
function keyOf({ title, content, content_format = 'auto', aliases: [former] = [] }: ArticleFields): string {
  return JSON.stringify([title, content, content_format, former])
}

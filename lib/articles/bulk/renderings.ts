import type { RenderedArticle } from '../../content/render'
import { unavailable } from '../../errors'
import { type Derive, deriveFrom, renderArticle } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import { foreseeWrites } from './foresee-writes'
import { createTimeLimit } from './limits'
import { failureAt } from './results'
import type { Step } from './steps'

export type DeriveAt = (index: number) => Derive

type Render = (fields: ArticleFields, index: number) => Promise<void>

/** Other writes can change what was foreseen, and each attempt blocks them. */
const MAX_ATTEMPTS = 3

/** Renders what `write` will store, then runs it, up to three times. Throws `unavailable`, `bulk_failed`. */
export async function withRenderings<Result>(
  steps: Step[],
  write: (deriveAt: DeriveAt) => Promise<Result>,
): Promise<Result> {
  const rendered = new Map<string, RenderedArticle>()
  const findNoTime = createTimeLimit()
  const render: Render = async (fields, index) => {
    const tooLate = findNoTime()
    if (tooLate) throw tooLate
    const key = keyOf(fields)
    if (rendered.has(key)) return
    const result = await renderArticle(fields).catch((error: unknown) => {
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

class Unrendered extends Error {
  constructor(
    readonly fields: ArticleFields,
    readonly index: number,
  ) {
    super('The content of an article was not rendered.')
  }
}

/** Everything that rendering depends on. */
function keyOf(fields: ArticleFields): string {
  const { title, tags = [], language, content, content_format = 'auto', aliases: [former] = [] } = fields
  return JSON.stringify([title, tags, language, content, content_format, former])
}

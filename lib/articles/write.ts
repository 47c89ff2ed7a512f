import { database } from '../db/database'
import { isUniqueViolation } from '../db/errors'
import type { JsonObject } from '../http/body'
import type { Warning } from '../http/warning'
import { composeArticle } from './compose'
import { getById } from './detail'
import { parseArticle } from './parse'
import type { DetailRow } from './rows'
import { givenSlug } from './slugs'
import { insertArticle } from './store'

/** Another process can take a slug that was found free; the unique index lets one have it, the other looks again. */
const MOST_TRIES = 5

export type Written = { article: DetailRow; warnings: Warning[] }

/**
 * Makes an article of a body, with warnings on what was put right or left out. All or nothing. Throws
 * `validation_failed` with every fault, or `slug_taken` when the slug that was asked for is another article's.
 */
export async function createArticle(body: JsonObject): Promise<Written> {
  const { fields, warnings } = parseArticle(body)
  const composed = await composeArticle(fields)
  const article = await retryOnConflict(() =>
    database().write(async (transaction) => {
      const id = await insertArticle(transaction, fields, composed)
      return getById(transaction, id)
    }),
  )
  return {
    article,
    warnings: [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(composed.removed)],
  }
}

async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MOST_TRIES) throw error
    }
  }
}

function slugWarnings(given: string | undefined): Warning[] {
  if (given === undefined || given === givenSlug(given)) return []
  return [
    { code: 'slug_changed', field: 'slug', message: `slug was brought to the form "${givenSlug(given)}".` },
  ]
}

function contentWarnings(removed: string[]): Warning[] {
  return removed.map((what) => ({
    code: 'content_sanitized',
    field: 'content',
    message: `Taken out of what readers see: ${what}.`,
  }))
}

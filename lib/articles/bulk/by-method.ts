import type { ArticleWrite } from '../http/article-write'
import { creation } from '../http/creation'
import { deletion } from '../http/deletion'
import { modification } from '../http/modification'
import { replacement } from '../http/replacement'
import type { WriteResult } from '../write/write-result'
import type { Method } from './schema'

type Make<Made> = <Body, Target, Result extends WriteResult | null>(
  write: ArticleWrite<Body, Target, Result>,
) => Made

/** The result of `make` for each method's kind of write. */
export function byMethod<Made>(make: Make<Made>): Record<Method, Made> {
  return { POST: make(creation), PUT: make(replacement), PATCH: make(modification), DELETE: make(deletion) }
}

import type { Queries } from '../../db/database'
import type { DatedWrite } from '../../webhooks/events'
import { recordEvents } from '../../webhooks/record-events'
import { recordArticleChange } from './record-change'

/**
 * Tells of a write to an article, in the transaction of `queries` and while its rows are as the write leaves them: the
 * feed of changes, and the webhooks that want its events.
 */
export async function recordArticleWrite(queries: Queries, write: DatedWrite): Promise<void> {
  const sequence = await recordArticleChange(queries, write)
  await recordEvents(queries, write, sequence)
}

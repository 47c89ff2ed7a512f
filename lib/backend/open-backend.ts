import { findAliasTarget } from '../articles/aliases/find-alias-target'
import { ensureFirstKey } from '../auth/keys'
import { createFirstLink } from '../auth/people/links'
import { database } from '../db/database'
import { toAppError } from '../http/problem'
import { isFileOfMedia } from '../media/rows'
import { countViews } from '../views/count-views'
import { openApplication } from './application'
import { authorize } from './authorize'
import type { Backend } from './backend'
import type { Handle } from './capture'
import { metricSamples } from './metric-samples'
import { respondWith } from './respond'

/** Opens the service in this thread, with `handle` for its requests. Rejects with a sentence for the operator. */
export async function openBackend(handle: Handle): Promise<Backend> {
  const close = await openApplication()
  return {
    respond: respondWith(handle),
    authorize,
    countViews: (added) => countViews('api', added).catch(rethrow),
    findAliasTarget: (url) => findAliasTarget(url).catch(rethrow),
    isFileOfMedia: (file) => isFileOfMedia(database().read, file),
    listMetrics: metricSamples,
    createFirstKey: ensureFirstKey,
    createFirstLink,
    close,
  }
}

/** Only this thread can tell what a database error means. */
function rethrow(error: unknown): never {
  throw toAppError(error)
}

import type { Actor } from '../../auth/actor'
import { endpoint } from '../../http/endpoint'
import { toResponse } from '../../http/responses'
import type { RouteHandler } from '../../http/route-handler'
import { articleWriteQuery } from '../schema/query'
import { findStoredResponse, readIdempotencyKey, type StoredResponse } from '../write/idempotency'
import type { WriteResult } from '../write/write-result'
import type { ArticleWrite } from './article-write'

type Accepted = { mediaTypes: readonly string[]; isIdempotent?: boolean }

/** The route handler of one way to write an article. With `isIdempotent` it supports `Idempotency-Key`. */
export function writeEndpoint<Body, Target, Result extends WriteResult | null>(
  { findTarget, actAs, scope, parse, write, respond }: ArticleWrite<Body, Target, Result>,
  { mediaTypes, isIdempotent = false }: Accepted,
): RouteHandler {
  return endpoint(
    {
      target: ({ slug = '' }) => findTarget(slug),
      scope,
      ...(actAs && { actAs }),
      // Copying pictures also stores media.
      furtherScope: (query) => (query.copy_images ? 'media:write' : null),
      query: articleWriteQuery,
      storesNothing: (query) => query.dry_run,
      body: { mediaTypes, parse },
      ...(isIdempotent && { replay: findReplay }),
    },
    async ({ request, actor, params, target, preconditions, query, body, json, replay, warnings }) => {
      const header = isIdempotent ? request.headers.get('idempotency-key') : null
      const call = { slug: params.slug ?? '', preconditions, target, body }
      const written = await write(actor, call, {
        isDryRun: query.dry_run,
        copiesImages: query.copy_images,
        idempotency: readIdempotencyKey(header, actor.keyId, json, replay),
      })
      return toResponse(respond(written, warnings))
    },
  )
}

/** The stored response of an earlier call with the same key. A dry run is never replayed. */
export async function findReplay(
  { headers }: Request,
  { keyId }: Actor,
  { dry_run: isDryRun }: { dry_run: boolean },
): Promise<StoredResponse | null> {
  return isDryRun ? null : findStoredResponse(headers.get('idempotency-key'), keyId)
}

import { toWriteResponse } from '@/lib/articles/http/write-response'
import { asAuthorAt } from '@/lib/articles/own-drafts'
import { restoreRevision } from '@/lib/articles/write/restore-revision'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { toResponse } from '@/lib/http/responses'

/** POST /api/artikel/{slug}/revisions/{revision}/restore — gives an article the fields of an earlier version. */
export const POST = endpoint(
  { scope: 'articles:update', actAs: asAuthorAt },
  async ({ actor, params, preconditions, warnings }) => {
    const { slug = '', revision = '' } = params
    return toResponse(toWriteResponse(await restoreRevision(actor, slug, revision, preconditions), warnings))
  },
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')

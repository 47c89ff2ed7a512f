import { toWriteResponse } from '@/lib/articles/http/write-response'
import { asAuthorOfDeleted, restoreArticle } from '@/lib/articles/trash/restore-article'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { toResponse } from '@/lib/http/responses'

/** POST /api/artikel/{slug}/restore — restores a deleted article as it was. */
export const POST = endpoint(
  { scope: 'articles:delete', actAs: asAuthorOfDeleted },
  async ({ actor, params, warnings }) => {
    const { slug = '' } = params
    return toResponse(toWriteResponse(await restoreArticle(actor, slug), warnings))
  },
)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('POST')

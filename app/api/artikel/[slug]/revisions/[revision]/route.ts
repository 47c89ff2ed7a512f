import { asAuthorAt } from '@/lib/articles/own-drafts'
import { getRevision } from '@/lib/articles/revisions/revisions'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/{slug}/revisions/{revision} — one version of an article, with its fields. */
export const GET = endpoint(
  { scope: 'articles:read_drafts', actAs: asAuthorAt },
  async ({ actor, params, warnings }) => {
    const data = await getRevision(actor, params.slug ?? '', params.revision ?? '')
    return ok(withWarnings({ data }, warnings))
  },
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')

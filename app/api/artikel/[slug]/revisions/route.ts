import { asAuthorAt } from '@/lib/articles/own-drafts'
import { listRevisions } from '@/lib/articles/revisions/revisions'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/{slug}/revisions — the versions of an article, newest first. */
export const GET = endpoint(
  { scope: 'articles:read_drafts', actAs: asAuthorAt },
  async ({ actor, params, warnings }) =>
    ok(withWarnings({ data: await listRevisions(actor, params.slug ?? '') }, warnings)),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')

import { asAuthorAt } from '@/lib/articles/own-drafts'
import { diffRevisions } from '@/lib/articles/revisions/diff-revisions'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { ok, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/{slug}/revisions/{revision}/diff/{other} — the differences between two versions of an article. */
export const GET = endpoint(
  { scope: 'articles:read_drafts', actAs: asAuthorAt },
  async ({ actor, params, warnings }) => {
    const { slug = '', revision = '', other = '' } = params
    return ok(withWarnings({ data: await diffRevisions(actor, slug, [revision, other]) }, warnings))
  },
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed('GET', 'HEAD')

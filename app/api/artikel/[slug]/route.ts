import { gone, isPublished, moved } from '@/lib/articles/access'
import { deletion } from '@/lib/articles/http/deletion'
import { modification } from '@/lib/articles/http/modification'
import { replacement } from '@/lib/articles/http/replacement'
import { writeEndpoint } from '@/lib/articles/http/write-endpoint'
import { asAuthorAt } from '@/lib/articles/own-drafts'
import { toArticleDetail } from '@/lib/articles/read/get-article'
import { getRenderedArticle } from '@/lib/articles/rerendering/rerender'
import { deleteQuery, detailQuery } from '@/lib/articles/schema/query'
import { articleEtag } from '@/lib/articles/serialize'
import { deleteArticle } from '@/lib/articles/write/delete-article'
import { markViewsPlaceholder } from '@/lib/cache/cached'
import { database } from '@/lib/db/database'
import { endpoint, JSON_BODY, MERGE_PATCH_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { matchesWeakly, noContent, notModified, ok, withWarnings } from '@/lib/http/responses'
import { countView } from '@/lib/views/count-views'

/** GET /api/artikel/{slug} — one article. A 200 for a published one counts as a view, except as source or for desk people. */
export const GET = endpoint(
  { query: detailQuery, actAs: asAuthorAt },
  async ({ request, actor, params, query, warnings }) => {
    assertCanonicalPath(request, params.slug ?? '')
    const article = await getRenderedArticle(actor, params.slug ?? '')
    const etag = articleEtag(article)
    if (matchesWeakly(request.headers.get('if-none-match'), etag)) return notModified(etag)

    const data = await toArticleDetail(database().byKey, actor, article, query.format)
    // People signed in at the desk are not readers, and HEAD shows no text.
    const isReader = request.method === 'GET' && query.format !== 'source' && actor.personId === undefined
    if (isReader && isPublished(article)) data.views = await countedViews(article.id)
    return ok(withWarnings({ data }, warnings), { ETag: etag })
  },
)

/** PUT /api/artikel/{slug} — creates or replaces the article at this address; equal content changes nothing. */
export const PUT = writeEndpoint(replacement, { mediaTypes: JSON_BODY })

/** PATCH /api/artikel/{slug} — changes the given fields (RFC 7396); publishes, unpublishes, renames. */
export const PATCH = writeEndpoint(modification, { mediaTypes: MERGE_PATCH_BODY })

/** DELETE /api/artikel/{slug} — deletes the article; its URL then returns 410. */
export const DELETE = endpoint(
  { scope: deletion.scope, query: deleteQuery, actAs: deletion.actAs },
  async ({ actor, params, preconditions }) => {
    const { slug = '' } = params
    await deleteArticle(actor, slug, { isDryRun: false, preconditions })
    return noContent()
  },
)

export const { POST, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE')

/** With a trailing slash HEAD and 304 would be counted: the front knows only the canonical path as an article's. */
function assertCanonicalPath(request: Request, slug: string) {
  if (new URL(request.url).pathname.endsWith('/')) throw moved(slug)
}

async function countedViews(articleId: number): Promise<number> {
  const views = await countView('api', articleId)
  if (views === null) throw gone()
  markViewsPlaceholder(articleId)
  return views
}

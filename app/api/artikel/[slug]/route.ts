import { gone, isPublished, moved } from '@/lib/articles/access'
import { toArticleDetail } from '@/lib/articles/read/get-article'
import { articleWriteQuery, deleteQuery, detailQuery } from '@/lib/articles/schema/query'
import { articleEtag } from '@/lib/articles/serialize'
import { countView } from '@/lib/articles/views'
import { deleteArticle } from '@/lib/articles/write/delete-article'
import { patchArticle } from '@/lib/articles/write/patch-article'
import { putArticle } from '@/lib/articles/write/put-article'
import { getRenderedArticle } from '@/lib/articles/write/rerender'
import { findPutTarget, scopeOfPut } from '@/lib/articles/write/target'
import { patchBody, replacementBody, scopeOfCopies } from '@/lib/articles/write/write-requests'
import { toWriteResponse } from '@/lib/articles/write/write-result'
import { markViewsPlaceholder } from '@/lib/cache/cached'
import { database } from '@/lib/db/database'
import { endpoint } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { preconditionsOf } from '@/lib/http/preconditions'
import { matchesWeakly, noContent, notModified, ok, toResponse, withWarnings } from '@/lib/http/responses'

/** GET /api/artikel/{slug} — one article; each 200 for a published one counts as a view. */
export const GET = endpoint({ query: detailQuery }, async ({ request, actor, params, query, warnings }) => {
  assertCanonicalPath(request, params.slug ?? '')
  const article = await getRenderedArticle(actor, params.slug ?? '')
  const etag = articleEtag(article)
  if (matchesWeakly(request.headers.get('if-none-match'), etag)) return notModified(etag)

  const data = await toArticleDetail(database().read, actor, article, query.format)
  const isCounted = request.method === 'GET' && query.format !== 'source'
  if (isCounted && isPublished(article)) data.views = await countedViews(article.id)
  return ok(withWarnings({ data }, warnings), { ETag: etag })
})

/** HEAD does not count. */
export const HEAD = GET

/** PUT /api/artikel/{slug} — creates or replaces the article at this address; equal content changes nothing. */
export const PUT = endpoint(
  {
    target: ({ slug = '' }) => findPutTarget(database().read, slug),
    scope: scopeOfPut,
    furtherScope: scopeOfCopies,
    query: articleWriteQuery,
    body: replacementBody,
  },
  async ({ request, actor, params, target, query, body, warnings }) => {
    const { slug = '' } = params
    const options = {
      isDryRun: query.dry_run,
      copiesImages: query.copy_images,
      preconditions: preconditionsOf(request.headers),
    }
    const written = await putArticle(actor, slug, target, body, options)
    return toResponse(toWriteResponse(written, warnings))
  },
)

/** PATCH /api/artikel/{slug} — changes the fields that are given (RFC 7396); publishes, takes back, renames. */
export const PATCH = endpoint(
  { scope: 'articles:update', furtherScope: scopeOfCopies, query: articleWriteQuery, body: patchBody },
  async ({ request, actor, params, query, body, warnings }) => {
    const { slug = '' } = params
    const options = {
      isDryRun: query.dry_run,
      copiesImages: query.copy_images,
      preconditions: preconditionsOf(request.headers),
    }
    return toResponse(toWriteResponse(await patchArticle(actor, slug, body, options), warnings))
  },
)

/** DELETE /api/artikel/{slug} — deletes the article; its address answers 410 from then on. */
export const DELETE = endpoint(
  { scope: 'articles:delete', query: deleteQuery },
  async ({ request, actor, params }) => {
    const { slug = '' } = params
    await deleteArticle(actor, slug, { isDryRun: false, preconditions: preconditionsOf(request.headers) })
    return noContent()
  },
)

export const { POST, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE')

/** Under another address HEAD and 304 would be counted: in front only this one is known as an article's. */
function assertCanonicalPath(request: Request, slug: string) {
  if (new URL(request.url).pathname.endsWith('/')) throw moved(slug)
}

async function countedViews(articleId: number): Promise<number> {
  const views = await countView(articleId)
  if (views === null) throw gone()
  markViewsPlaceholder(articleId)
  return views
}

import { gone } from '@/lib/articles/errors'
import { getArticle, toArticleDetail } from '@/lib/articles/read/get-article'
import { deleteQuery, detailQuery, writeQuery } from '@/lib/articles/schema/query'
import { articleEtag } from '@/lib/articles/serialize'
import { countView } from '@/lib/articles/views'
import { findStoredArticle } from '@/lib/articles/write/load'
import { deleteArticle, patchArticle, putArticle } from '@/lib/articles/write/write-article'
import { markViewsPlaceholder } from '@/lib/cache/view-placeholder'
import { database } from '@/lib/db/database'
import { endpoint, JSON_BODY, MERGE_PATCH_BODY } from '@/lib/http/endpoint'
import { matchesWeakly } from '@/lib/http/etag'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { preconditionsOf } from '@/lib/http/preconditions'
import { noContent, notModified, ok, withWarnings } from '@/lib/http/responses'
import { schedulePings } from '@/lib/site/pings/send-pings'
import { respondToWrite } from '../write-response'

/** GET /api/artikel/{slug} — one article; each 200 for a published one counts as a view. */
export const GET = endpoint({ query: detailQuery }, async ({ request, actor, params, query, warnings }) => {
  const article = await getArticle(actor, params.slug ?? '')
  const etag = articleEtag(article)
  if (matchesWeakly(request.headers.get('if-none-match'), etag)) return notModified(etag)

  const data = await toArticleDetail(database().read, actor, article, query.format)
  if (request.method === 'GET' && article.status === 'published') data.views = await countedViews(article.id)
  return ok(withWarnings({ data }, warnings), { ETag: etag })
})

/** HEAD does not count. */
export const HEAD = GET

/** PUT /api/artikel/{slug} — makes or replaces the article at this address; equal content changes nothing. */
export const PUT = endpoint(
  { scope: scopeOfPut, query: writeQuery, body: JSON_BODY },
  async ({ request, actor, params, query, body, warnings }) => {
    const options = { isDryRun: query.dry_run, preconditions: preconditionsOf(request.headers) }
    const slug = params.slug ?? ''
    return respondToWrite(slug, await putArticle(actor, slug, body, options), warnings)
  },
)

/** PATCH /api/artikel/{slug} — changes the fields that are given (RFC 7396); publishes, takes back, renames. */
export const PATCH = endpoint(
  { scope: 'articles:update', query: writeQuery, body: MERGE_PATCH_BODY },
  async ({ request, actor, params, query, body, warnings }) => {
    const options = { isDryRun: query.dry_run, preconditions: preconditionsOf(request.headers) }
    const slug = params.slug ?? ''
    return respondToWrite(slug, await patchArticle(actor, slug, body, options), warnings)
  },
)

/** DELETE /api/artikel/{slug} — takes the article away; its address answers 410 from then on. */
export const DELETE = endpoint(
  { scope: 'articles:delete', query: deleteQuery },
  async ({ request, params }) => {
    const slug = params.slug ?? ''
    await deleteArticle(slug, preconditionsOf(request.headers))
    schedulePings(slug)
    return noContent()
  },
)

export const { POST, OPTIONS } = methodNotAllowed('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE')

async function countedViews(articleId: number): Promise<number> {
  const views = await countView(articleId)
  if (views === null) throw gone()
  markViewsPlaceholder(articleId)
  return views
}

async function scopeOfPut({ slug = '' }: Record<string, string>) {
  return (await findStoredArticle(database().read, slug)) ? 'articles:update' : 'articles:create'
}

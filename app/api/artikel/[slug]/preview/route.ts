import { asAuthorAt } from '@/lib/articles/own-drafts'
import { createPreview, revokePreviews } from '@/lib/articles/preview/previews'
import { parsePreview } from '@/lib/articles/preview/schema'
import { assertValid } from '@/lib/http/checked-body'
import { endpoint, JSON_BODY } from '@/lib/http/endpoint'
import { methodNotAllowed } from '@/lib/http/method-not-allowed'
import { created, noContent, withWarnings } from '@/lib/http/responses'

/** POST /api/artikel/{slug}/preview — a signed link that shows the article as its page will be. */
export const POST = endpoint(
  {
    scope: 'articles:read_drafts',
    actAs: asAuthorAt,
    body: { mediaTypes: JSON_BODY, parse: parsePreview, isOptional: true },
  },
  async ({ actor, params, body, warnings: ofQuery }) => {
    const { fields, warnings } = assertValid(body)
    const { url, expiresAt } = await createPreview(actor, params.slug ?? '', fields.lifetimeMs)
    const data = { url, expires_at: expiresAt.toISOString() }
    return created(withWarnings({ data }, [...ofQuery, ...warnings]), url, {})
  },
)

/** DELETE /api/artikel/{slug}/preview — revokes all such links of the article. */
export const DELETE = endpoint(
  { scope: 'articles:read_drafts', actAs: asAuthorAt },
  async ({ actor, params }) => {
    await revokePreviews(actor, params.slug ?? '')
    return noContent()
  },
)

export const { GET, HEAD, PUT, PATCH, OPTIONS } = methodNotAllowed('POST', 'DELETE')

import type { Operation } from '../operation'

/** DELETE /api/artikel/{slug}/preview. */
export function revokePreviews(): Operation {
  return {
    id: 'revoke-previews',
    tag: 'Writing',
    summary: 'Revoke preview links',
    description: 'Makes every preview link of the article void. Links that are created later are valid.',
    scopes: ['articles:read_drafts'],
    responses: [{ status: 204, description: 'The links are void.', headers: ['CacheControl'] }],
    problems: ['moved', 'insufficient_scope', 'not_found', 'gone', 'storage_full'],
  }
}

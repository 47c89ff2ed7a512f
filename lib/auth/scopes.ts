/** What a key may do. */
export const SCOPES = [
  'articles:create',
  'articles:update',
  'articles:delete',
  'articles:read_drafts',
  'media:write',
  'webhooks:manage',
] as const

export type Scope = (typeof SCOPES)[number]

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text)
}

import type { OperationObject } from '../model'

type Security = OperationObject['security']

/** Whether an operation needs no key: an empty security requirement says so. */
export function isPublic(security: Security): boolean {
  return security.some((scheme) => Object.keys(scheme).length === 0)
}

/** The scopes of which a key needs one; empty for public operations. */
export function scopesOf(security: Security): string[] {
  if (isPublic(security)) return []
  return [...new Set(security.flatMap((scheme) => Object.values(scheme).flat()))]
}

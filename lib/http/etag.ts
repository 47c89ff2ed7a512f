/** The strong entity tag of an opaque value (RFC 9110 §8.8.3). */
export function entityTag(opaque: string): string {
  return `"${opaque}"`
}

/** Whether the list in `If-None-Match` names `etag`, by weak comparison (RFC 9110 §8.8.3.2); `*` names any. */
export function matchesWeakly(header: string | null | undefined, etag: string): boolean {
  return tagsIn(header).some((tag) => tag === '*' || withoutWeakness(tag) === withoutWeakness(etag))
}

/** Whether the list in `If-Match` names `etag`, by strong comparison: a weak tag never matches; `*` names any. */
export function matchesStrongly(header: string | null | undefined, etag: string): boolean {
  return tagsIn(header).some((tag) => tag === '*' || (tag === etag && !tag.startsWith('W/')))
}

function tagsIn(header: string | null | undefined): string[] {
  if (header?.trim() === '*') return ['*']
  return header?.match(/(?:W\/)?"[^"]*"/g) ?? []
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}

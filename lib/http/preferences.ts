/** Whether `Prefer` asks for a minimal response to a write (RFC 7240 §4.2). */
export function prefersMinimal(headers: Headers): boolean {
  const preferences = headers.get('prefer')?.split(',') ?? []
  // The first of two conflicting ones counts (§2).
  const found = preferences.map((preference) => RETURN.exec(preference)?.[1]).find(Boolean)
  return found?.toLowerCase() === 'minimal'
}

const RETURN = /^\s*return\s*=\s*"?(minimal|representation)"?\s*(?:;|$)/i

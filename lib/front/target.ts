/** Where a request wants to go. */
export type Target = {
  /** Path and query, as Next gets them. */
  url: string
  /** The path as it was sent, for the log. */
  path: string
  isApi: boolean
  /** Why this address is not served; null when it may be. */
  problem: string | null
}

/** Reads a request target (RFC 9112 §3.2). The host of an absolute one is ignored, as the Host header is. */
export function readTarget(sent: string): Target {
  const url = encodeRawBytes(sent.replace(/^https?:\/\/[^/?#]*(?=\/)/i, ''))
  const path = url.split('?', 1)[0] ?? ''
  const decoded = decode(path)
  const isApi = /^\/api(\/|$)/.test(decoded ?? path)
  return { url, path, isApi, problem: findProblem(url, path, decoded) }
}

function findProblem(url: string, path: string, decoded: string | undefined): string | null {
  if (!path.startsWith('/') || path.startsWith('//')) return 'The URL path must start with a single /.'
  if (url.includes('#')) return 'The URL must not contain a #.'
  if (decoded === undefined)
    return 'The URL has a percent sign that is not an escape of UTF-8 text; write it as %25.'
  if (/[\\\p{Cc}]/u.test(decoded)) return 'The address must not hold a backslash or a control character.'
  if (/(^|\/)\.{1,2}(\/|$)/.test(decoded)) return 'The address must not hold . or .. as a part of its path.'
  return null
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Some clients send UTF-8 as it is; Node gives each byte as one character. */
function encodeRawBytes(url: string): string {
  return url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}

// Plain JavaScript: next.config.mjs reads it too.

/** The headers of every response, whoever serves it. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Articles, feeds, images and the API are there for other sites too.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Those of every page besides. */
export const PAGE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

// Plain JavaScript: next.config.mjs reads it too.

export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Other sites may also use articles, feeds, images and the API.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export const PAGE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Without a referrer, browsers send forms with `Origin: null`, which tells nothing. */
export const DESK_HEADERS = {
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
}

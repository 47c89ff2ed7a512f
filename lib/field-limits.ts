/** In characters (code points), items, bytes of UTF-8 or years from now; imports are truncated to them. */
export const LIMITS = {
  title: 255,
  name: 191,
  slug: 191,
  contentBytes: 1_048_576,
  summary: 500,
  metaTitle: 300,
  metaDescription: 500,
  metaKeywords: 500,
  tags: 20,
  gallery: 50,
  alt: 191,
  caption: 2_000,
  aliases: 20,
  alias: 500,
  language: 35,
  yearsAhead: 10,
} as const

/** In characters. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255

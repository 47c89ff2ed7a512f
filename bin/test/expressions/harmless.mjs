const OWN_HTML = 'HTML that the sanitizer wrote: each < of a tag has its >, and no search goes beyond one tag'
const IN_WORKER = 'code, which is highlighted in a worker with a time limit'
const OWN_TEXT = 'a text of the sources'

/** @type {Record<string, { given: string, expressions: RegExp[] }>} by file; `given` is their input, never a slow one */
export const HARMLESS = {
  'lib/backend/pages/strip-framework.ts': {
    given: 'the frame of a route, which Next renders once',
    expressions: [/<script\b([^>]*)>([\s\S]*?)<\/script\b[^>]*>/gi, /<link\s[^>]*\bas="script"[^>]*>/g],
  },
  'lib/content/absolute-urls.ts': { given: OWN_HTML, expressions: [/<img [^>]*>/g, /<[a-z][^>]*>/g] },
  'lib/content/extract/outline.ts': {
    given: OWN_HTML,
    expressions: [/<h([2-6]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs],
  },
  'lib/content/highlight-code/grammars.ts': {
    given: IN_WORKER,
    expressions: [/\b[a-z_$][\w$]*(?=<[^<>()]{1,100}(?:<[^<>()]{1,100}>)?>\()/],
  },
  'lib/content/highlight-code/jsx-grammar.ts': { given: IN_WORKER, expressions: [/\s*>/] },
  'lib/content/responsive-images.ts': {
    given: OWN_HTML,
    expressions: [/<(?:img|a|video) [^>]*>/g, /<a [^>]*>\s*<img [^>]*>\s*<\/a>|<img [^>]*>/g],
  },
  'lib/mcp/input-schemas.ts': { given: OWN_TEXT, expressions: [/ \([^)]*\)/g] },
  'lib/media/store/bucket.ts': { given: 'a setting of the operator', expressions: [/\/+$/] },
  'lib/openapi/reference/pretty-json.ts': { given: OWN_TEXT, expressions: [/\n\s*([\]}])/g] },
}

/** @param {Pick<import('./literals.mjs').Literal, 'file' | 'pattern'>} literal */
export function isHarmless({ file, pattern }) {
  return HARMLESS[file]?.expressions.some(({ source }) => source === pattern) ?? false
}

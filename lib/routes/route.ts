export const MAX_BODY_BYTES = 2 * 1024 * 1024
export const MAX_WORKING_COPY_BYTES = 4 * 1024 * 1024
export const MAX_BULK_BYTES = 8 * 1024 * 1024
/** For a form of the desk: three times the longest content, and the rest of the form. */
export const MAX_FORM_BYTES = 4 * 1024 * 1024

export type Route = Readonly<
  Traits & {
    template: string
    kind: 'page' | 'document' | 'api' | 'media' | 'static' | 'unknown'
    operations: Operations
  }
>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Operations = Readonly<Partial<Record<Method, string>>>

type Traits = {
  /** Its path in `app`, if that is another one: `rewrites` of next.config.mjs lead there. */
  addressInApp: string | null
  /** The query parameters that matter; the API warns of others, pages ignore them. */
  query: readonly string[]
  isCacheable: boolean
  /** Whether it is only for people who have its URL: it is not cached or indexed, and no other site learns of it. */
  isPrivate: boolean
  /** Whether it belongs to the desk: for signed-in people, never cached, and posted to only from its own pages. */
  isDesk: boolean
  /** The path in `app` of the route handler for POST requests to this page. */
  postsTo: string | null
  /** The kind of files that a posted form may have: they go to the disk, regardless of `maxBodyBytes`. */
  files: 'pictures' | 'source' | null
  isLongPolled: boolean
  /** Whether each 200 counts a view of an article, so HEAD and 304 must not render it. */
  countsViews: boolean
  hasMarkdown: boolean
  isMarkdown: boolean
  isRateLimited: boolean
  isAlwaysServed: boolean
  /** Whether a write without an API key counts as a failed attempt. */
  needsKeyToWrite: boolean
  /** Whether callers without a key read by POST: their bodies are accepted, and they queue among the reads. */
  readsByPost: boolean
  maxBodyBytes: number
  /** The deadline in milliseconds; null for the default. */
  deadlineMs: number | null
}

const DEFAULTS: Traits = {
  addressInApp: null,
  query: [],
  isCacheable: true,
  isPrivate: false,
  isDesk: false,
  postsTo: null,
  files: null,
  isLongPolled: false,
  countsViews: false,
  hasMarkdown: false,
  isMarkdown: false,
  isRateLimited: true,
  isAlwaysServed: false,
  needsKeyToWrite: true,
  readsByPost: false,
  maxBodyBytes: MAX_BODY_BYTES,
  deadlineMs: null,
}

export const UNKNOWN_TEMPLATE = '{unknown}'

/** The source file of a route: `app/artikel/[slug]/page.tsx`. */
export function sourceOf({ kind, template, addressInApp }: Route): string {
  return `${folderOf(addressInApp ?? template)}/${kind === 'page' ? 'page.tsx' : 'route.ts'}`
}

/** The source file of the route handler for POST requests to a page; null for a page that takes none. */
export function sourceOfPost({ postsTo }: Route): string | null {
  return postsTo === null ? null : `${folderOf(postsTo)}/route.ts`
}

function folderOf(address: string): string {
  const folders = address
    .replace('{term}', '{slug}')
    .replace('{rest}', '{...rest}')
    .replaceAll('{', '[')
    .replaceAll('}', ']')
  return `app${folders.replace(/\/$/, '')}`
}

/** A route. What `traits` leave out has the usual value: cacheable, public, rate limited. */
export function route(
  kind: Route['kind'],
  template: string,
  traits: Partial<Traits> & { operations?: Operations } = {},
): Route {
  return { ...DEFAULTS, operations: {}, ...traits, kind, template }
}

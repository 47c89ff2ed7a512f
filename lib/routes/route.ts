export const MAX_BODY_BYTES = 2 * 1024 * 1024
export const MAX_WORKING_COPY_BYTES = 4 * 1024 * 1024
export const MAX_BULK_BYTES = 8 * 1024 * 1024
/** Of a form of the desk: the longest content three times over, and what surrounds it. */
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
  /** The address under which `app` has it, where that is another one: `rewrites` of next.config.mjs lead there. */
  addressInApp: string | null
  /** The query parameters that make a difference; the API warns of others, pages ignore them. */
  query: readonly string[]
  isCacheable: boolean
  /** Whether it is for whoever has its address alone: stored nowhere, told to no search engine and no other site. */
  isPrivate: boolean
  /** Whether it is of the desk: for who is signed in, kept nowhere, and posted to from its own pages alone. */
  isDesk: boolean
  /** Of a page, the address in `app` of the route handler that takes what is posted to it. */
  postsTo: string | null
  /** What files a form may have that is posted there: they go to the disk, whatever `maxBodyBytes` says. */
  files: 'pictures' | 'source' | null
  isLongPolled: boolean
  /** Whether each 200 counts a view of an article: HEAD and 304 must not render it. */
  countsViews: boolean
  hasMarkdown: boolean
  isMarkdown: boolean
  isRateLimited: boolean
  isAlwaysServed: boolean
  /** Whether a write there without an API key is an attempt that fails. */
  needsKeyToWrite: boolean
  /** Whether callers without a key read there by POST: their bodies are wanted, and wait their turn among the reads. */
  readsByPost: boolean
  maxBodyBytes: number
  /** How long it may take, in milliseconds; null for as long as most may. */
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

/** Where `app` has what is at an address: `app/artikel/[slug]/page.tsx`. */
export function sourceOf({ kind, template, addressInApp }: Route): string {
  return `${folderOf(addressInApp ?? template)}/${kind === 'page' ? 'page.tsx' : 'route.ts'}`
}

/** Where `app` has the route handler of what is posted to a page; null for a page that takes nothing. */
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

/** A route; what `traits` leave out is as most have it: cacheable, public, within the budget of a client. */
export function route(
  kind: Route['kind'],
  template: string,
  traits: Partial<Traits> & { operations?: Operations } = {},
): Route {
  return { ...DEFAULTS, operations: {}, ...traits, kind, template }
}

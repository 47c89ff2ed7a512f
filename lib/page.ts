import type { ReactNode } from 'react'

export type PageQuery = Record<string, string | string[] | undefined>

/** A page as `app` defines it: the content of its `body`, with titles, metas and links anywhere in it. */
export type Page<Params = Record<string, string>> = {
  render: (params: Params, query: PageQuery) => Promise<ReactNode>
  isMissing: (error: unknown) => boolean
  /** Records the status in the request context. */
  renderError: (error: unknown) => Promise<ReactNode>
}

export const PAGE_SLOT = 'page'

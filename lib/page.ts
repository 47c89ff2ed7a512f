import type { ReactNode } from 'react'

export type PageQuery = Record<string, string | string[] | undefined>

/** A page as `app` defines it: all that is in its `body`, with its title, metas and links anywhere among it. */
export type Page<Params = Record<string, string>> = {
  render: (params: Params, query: PageQuery) => Promise<ReactNode>
  isMissing: (error: unknown) => boolean
  /** The status is left in the context of the request. */
  renderError: (error: unknown) => Promise<ReactNode>
}

export const PAGE_SLOT = 'page'

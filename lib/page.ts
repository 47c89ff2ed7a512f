import type { ReactNode } from 'react'

/** The parameters in the query of a page's address; a repeated one has several values. */
export type PageQuery = Record<string, string | string[] | undefined>

/** A page as `app` defines it: all that is in its `body`, with its title, metas and links anywhere among it. */
export type Page<Params = Record<string, string>> = {
  /** `params` are the dynamic parts of its path. */
  render: (params: Params, query: PageQuery) => Promise<ReactNode>
  isMissing: (error: unknown) => boolean
  /** What is shown in its place when that fails; the status is left in the context of the request. */
  renderError: (error: unknown) => Promise<ReactNode>
}

/** Stands in the `body` of a shell where its page is to be. */
export const PAGE_SLOT = 'page'

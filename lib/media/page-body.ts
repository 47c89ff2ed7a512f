import { paginate, pageHeaders as toHeaders } from '../articles/read/pagination'
import { config } from '../config'
import type { Warning } from '../errors'
import { MAX_PAGE_SIZE, type MediaPage } from './list-media'
import type { MediaQuery } from './query'

const PATH = '/api/media'

/** The address of a picture in the API. */
export function mediaApiUrl(id: string): string {
  return `${config().siteUrl}${PATH}/${id}`
}

/** A page of the list of pictures as the API sends it. */
export function mediaPage(found: MediaPage, { limit: asked, unused }: MediaQuery, warnings: Warning[]) {
  const { limit } = found
  const { pagination, links } = paginate(found, (page) => {
    const parameters = { limit: String(limit), page: String(page), ...(unused && { unused: 'true' }) }
    return `${config().siteUrl}${PATH}?${new URLSearchParams(parameters)}`
  })
  const isReduced = asked > MAX_PAGE_SIZE
  return {
    data: found.media,
    meta: { pagination, warnings: isReduced ? [...warnings, REDUCED] : warnings },
    links,
  }
}

export type MediaPageBody = ReturnType<typeof mediaPage>

const REDUCED: Warning = {
  code: 'limit_reduced',
  parameter: 'limit',
  message: `limit is at most ${MAX_PAGE_SIZE}; ${MAX_PAGE_SIZE} was used.`,
}

/** The same as headers: `Link` (RFC 8288) and `X-Total-Count`. */
export function mediaPageHeaders({ links, meta }: MediaPageBody): Record<string, string> {
  return toHeaders({ links, meta })
}

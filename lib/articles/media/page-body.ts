import { config } from '../../config'
import type { Warning } from '../../errors'
import { limitReduced, paginate } from '../../http/pagination'
import type { MediaQuery } from '../../media/query'
import { MAX_PAGE_SIZE, type MediaPage } from './list-media'

const PATH = '/api/media'

/** The absolute URL of an image in the API, for `Location`; its file is at `mediaUrl`. */
export function mediaApiUrl(id: string): string {
  return `${config().siteUrl}${PATH}/${id}`
}

/** A page of the list of images as the API sends it. */
export function mediaPage(
  found: MediaPage,
  { limit: asked, unused, without_alt, q }: MediaQuery,
  warnings: Warning[],
) {
  const { limit } = found
  const { pagination, links } = paginate(found, (page) => {
    const parameters = {
      limit: String(limit),
      page: String(page),
      ...(unused && { unused: 'true' }),
      ...(without_alt && { without_alt: 'true' }),
      ...(q && { q }),
    }
    return `${config().siteUrl}${PATH}?${new URLSearchParams(parameters)}`
  })
  return {
    data: found.media,
    meta: { pagination, warnings: [...warnings, ...limitReduced(asked, MAX_PAGE_SIZE)] },
    links,
  }
}

export type MediaPageBody = ReturnType<typeof mediaPage>

import { config } from '../../config'
import { AppError } from '../../errors'
import { isGetOrHead } from '../../request-context'

type From = {
  method?: string | undefined
  site: string | null | undefined
  origin: string | null | undefined
}

/** Whether a request is a read, which may come from anywhere, or a write from a page of this site. */
export function isSameOrigin({ method, site, origin }: From): boolean {
  if (isGetOrHead({ method })) return true
  // Over plain http, browsers omit `Sec-Fetch-Site` but still send `Origin`.
  return site ? site === 'same-origin' : origin === config().siteUrl
}

/** Throws `foreign_origin` for a write from another or an unknown origin. */
export function assertSameOrigin({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  const from = { method, site: headers.get('sec-fetch-site'), origin: headers.get('origin') }
  if (!isSameOrigin(from)) throw foreignOrigin()
}

/** The 403 for a write that another site may have sent; its message names the address to open instead. */
export function foreignOrigin(): AppError {
  return new AppError(
    'foreign_origin',
    `This may only be sent from a page of this site; open it at ${config().siteUrl}.`,
  )
}

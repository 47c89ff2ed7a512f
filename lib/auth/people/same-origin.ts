import { config } from '../../config'
import { AppError } from '../../errors'
import { isGetOrHead } from '../../request-context'

type From = {
  method?: string | undefined
  site: string | null | undefined
  origin: string | null | undefined
}

/** Whether a request that changes something comes from a page of this site: reads may come from anywhere. */
export function isSameOrigin({ method, site, origin }: From): boolean {
  if (isGetOrHead({ method })) return true
  // Browsers leave it out by plain http, where they still send the origin.
  return site ? site === 'same-origin' : origin === config().siteUrl
}

/** Throws `foreign_origin` for a write that comes from elsewhere, or does not say from where. */
export function assertSameOrigin({ method, headers }: Pick<Request, 'method' | 'headers'>): void {
  const from = { method, site: headers.get('sec-fetch-site'), origin: headers.get('origin') }
  if (!isSameOrigin(from)) throw foreignOrigin()
}

/** The 403 for a write that a page of another site may have sent; its sentence names the address to open instead. */
export function foreignOrigin(): AppError {
  return new AppError(
    'foreign_origin',
    `This may only be sent from a page of this site; open it at ${config().siteUrl}.`,
  )
}

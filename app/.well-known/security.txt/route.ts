import { config } from '@/lib/config'
import { AppError } from '@/lib/errors'
import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { DAY_MS } from '@/lib/text/date-time'

const VALID_DAYS = 180

/** GET /.well-known/security.txt — the contact for vulnerability reports (RFC 9116), if `SECURITY_CONTACT` is set. */
export const GET = documentRoute(async () => {
  const { securityContact, siteLocale, siteUrl } = config()
  if (securityContact === null) throw new AppError('not_found', 'No security contact is configured.')
  // In whole days, so that the ETag stays the same for a day.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${siteLocale === 'en' ? 'en' : `${siteLocale}, en`}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ]
  // The expiry date moves on, so the response must not be cached for long.
  return documentResponse(lines.join('\n'), 'text/plain', { 'Cache-Control': 'max-age=3600' })
})

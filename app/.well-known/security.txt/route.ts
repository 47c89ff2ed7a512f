import { config } from '@/lib/config'
import { AppError } from '@/lib/errors'
import { documentResponse, documentRoute } from '@/lib/http/document-route'

const DAY_MS = 24 * 60 * 60 * 1000
const VALID_DAYS = 180

/** GET /.well-known/security.txt — whom to tell of a weakness (RFC 9116), where `SECURITY_CONTACT` names somebody. */
export const GET = documentRoute(async () => {
  const { securityContact, siteLocale, siteUrl } = config()
  if (securityContact === null) throw new AppError('not_found', 'No contact is named.')
  // By whole days, so that its entity tag lasts for one.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${siteLocale === 'en' ? 'en' : `${siteLocale}, en`}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ]
  // It tells a date, so it must not be kept until the next start.
  return documentResponse(lines.join('\n'), 'text/plain', { 'Cache-Control': 'max-age=3600' })
})

import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../auth/authenticate'
import { getSigningKey } from '../../auth/signing-key'
import { config } from '../../config'

export type Preview = { articleId: number; expiresAt: Date; generation: number }

/** The absolute URL of a preview. The token is in the query, which is never logged. */
export async function signPreview(preview: Preview): Promise<string> {
  return `${config().siteUrl}${previewPath(preview.articleId)}?t=${await tokenOf(preview)}`
}

/** The path of an article's preview, without the token. */
function previewPath(articleId: number): string {
  return `/pratinjau/${articleId}`
}

/** When a link expires; null if the token is not valid for this article or has expired. */
export async function verifyPreview(
  token: string,
  { articleId, generation }: Pick<Preview, 'articleId' | 'generation'>,
): Promise<Date | null> {
  const [, seconds] = /^(\d{1,11})\./.exec(token) ?? []
  if (seconds === undefined) return null
  const expiresAt = new Date(Number(seconds) * 1000)
  const isRight = isSameSecret(token, await tokenOf({ articleId, expiresAt, generation }))
  return isRight && expiresAt > new Date() ? expiresAt : null
}

/** The expiry in seconds since 1970, and a signature. */
async function tokenOf({ articleId, expiresAt, generation }: Preview): Promise<string> {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const signature = createHmac('sha256', await getSigningKey('preview'))
    .update(`preview ${articleId} ${seconds} ${generation}`)
    .digest('base64url')
  return `${seconds}.${signature}`
}

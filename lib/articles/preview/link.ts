import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../auth/authenticate'
import { getSigningKey } from '../../auth/signing-key'
import { config } from '../../config'

export type Preview = { articleId: number; expiresAt: Date; generation: number }

/** The absolute address of a preview. What it is valid by stands in the query, which no log has. */
export async function signPreview(preview: Preview): Promise<string> {
  return `${config().siteUrl}${previewPath(preview.articleId)}?t=${await tokenOf(preview)}`
}

/** The path of an article's preview, before what it is valid by. */
function previewPath(articleId: number): string {
  return `/pratinjau/${articleId}`
}

/** Until when a link is valid; null when its token is not one of this article, or the time has passed. */
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

/** Seconds since 1970, and a signature. */
async function tokenOf({ articleId, expiresAt, generation }: Preview): Promise<string> {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const signature = createHmac('sha256', await getSigningKey('preview'))
    .update(`preview ${articleId} ${seconds} ${generation}`)
    .digest('base64url')
  return `${seconds}.${signature}`
}

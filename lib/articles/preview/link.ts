import { createHmac, timingSafeEqual } from 'node:crypto'
import { getSigningKey } from '../../auth/signing-key'
import { config } from '../../config'

export type Preview = { articleId: number; expiresAt: Date; generation: number }

/** The absolute address of a preview. What it is valid by stands in the query, which no log has. */
export async function signPreview(preview: Preview): Promise<string> {
  const { articleId, expiresAt } = preview
  const token = `${secondsOf(expiresAt)}.${(await signatureOf(preview)).toString('base64url')}`
  return `${config().siteUrl}${previewPath(articleId)}?t=${token}`
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
  const [, seconds = '', signature = ''] = TOKEN.exec(token) ?? []
  if (signature === '') return null
  const expiresAt = new Date(Number(seconds) * 1000)
  const expected = await signatureOf({ articleId, expiresAt, generation })
  const isRight = timingSafeEqual(Buffer.from(signature, 'base64url'), expected)
  return isRight && expiresAt > new Date() ? expiresAt : null
}

/** Seconds since 1970, and 256 bits. */
const TOKEN = /^(\d{1,11})\.([\w-]{43})$/

async function signatureOf({ articleId, expiresAt, generation }: Preview): Promise<Buffer> {
  const key = await getSigningKey('preview')
  return createHmac('sha256', key)
    .update(`preview ${articleId} ${secondsOf(expiresAt)} ${generation}`)
    .digest()
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

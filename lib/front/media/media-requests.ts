import type { IncomingMessage } from 'node:http'
import { isUploadType } from '../../media/upload/upload-request'
import type { RequestTarget } from '../request-target'

export const MEDIA_DEADLINE_MS = 90_000

export function isUpload(request: IncomingMessage, target: RequestTarget): boolean {
  return isMediaPost(request, target) && isUploadType(request.headers['content-type'])
}

/** Whether a write may wait for images: an upload, or one that copies them. */
export function isMediaWrite(request: IncomingMessage, target: RequestTarget): boolean {
  return isMediaPost(request, target) || (request.method !== 'GET' && COPIES.test(target.url))
}

/** The address is looked at as it stands: this decides on no more than how long one may wait. */
const COPIES = /[?&]copy_images=true(?:&|$)/

function isMediaPost({ method }: IncomingMessage, { route }: RequestTarget): boolean {
  return method === 'POST' && route.template === '/api/media'
}

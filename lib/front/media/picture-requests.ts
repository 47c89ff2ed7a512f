import type { IncomingMessage } from 'node:http'
import { isUploadType } from '../../media/upload/upload-request'
import type { Target } from '../target'

/** Writes that wait for pictures to be fetched and decoded have so long. */
export const PICTURE_DEADLINE_MS = 90_000

/** Whether a request sends a picture in its body. */
export function isUpload(request: IncomingMessage, target: Target): boolean {
  return isMediaPost(request, target) && isUploadType(request.headers['content-type'])
}

/** Whether a write may wait for pictures: an upload, or one that copies them. */
export function isPictureWrite(request: IncomingMessage, target: Target): boolean {
  return isMediaPost(request, target) || (request.method !== 'GET' && COPIES.test(target.url))
}

/** The address is looked at as it stands: this decides on no more than how long one may wait. */
const COPIES = /[?&]copy_images=true(?:&|$)/

function isMediaPost({ method }: IncomingMessage, { route }: Target): boolean {
  return method === 'POST' && route.template === '/api/media'
}

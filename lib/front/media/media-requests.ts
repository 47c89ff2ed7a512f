import type { IncomingMessage } from 'node:http'
import { isFormType, isUploadType } from '../../media/upload/upload-request'
import type { RequestTarget } from '../request-target'

export const MEDIA_DEADLINE_MS = 90_000

/** Whether a body is an image for `/api/media`, or a form with one, for the disk; forms of the desk are for `hasFiles`. */
export function isUpload(request: IncomingMessage, target: RequestTarget): boolean {
  return isMediaPost(request, target) && !target.route.isDesk && isUploadType(request.headers['content-type'])
}

/** Whether a form may have files, which go to the disk. */
export function hasFiles({ headers }: IncomingMessage, { route }: RequestTarget): boolean {
  return route.files !== null && isFormType(headers['content-type'])
}

/** Whether a write may wait for images: an upload, or one that copies them. */
export function isMediaWrite(request: IncomingMessage, target: RequestTarget): boolean {
  return isMediaPost(request, target) || (request.method !== 'GET' && COPIES.test(target.url))
}

/** The address is looked at as it stands: this decides on no more than how long one may wait. */
const COPIES = /[?&]copy_images=true(?:&|$)/

function isMediaPost({ method }: IncomingMessage, { route }: RequestTarget): boolean {
  return method === 'POST' && (route.template === '/api/media' || route.files !== null)
}

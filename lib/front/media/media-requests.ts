import type { IncomingMessage } from 'node:http'
import { isFormType, isJsonType, isUploadType } from '../../media/upload/upload-request'
import type { RequestTarget } from '../request-target'

export const MEDIA_DEADLINE_MS = 90_000

/** Whether a body is an image for `/api/media`, or a form with one, to be stored on disk; see `hasFiles` for the desk's forms. */
export function isUpload(request: IncomingMessage, target: RequestTarget): boolean {
  return isMediaPost(request, target) && !target.route.isDesk && isUploadType(request.headers['content-type'])
}

/** Whether a body for `/api/media` is neither an upload nor JSON: it is rejected without being read. */
export function isOtherMedia(request: IncomingMessage, target: RequestTarget): boolean {
  const type = request.headers['content-type']
  return isMediaPost(request, target) && !target.route.isDesk && !isUploadType(type) && !isJsonType(type)
}

/** Whether a form may have files, which are stored on disk. */
export function hasFiles({ headers }: IncomingMessage, { route }: RequestTarget): boolean {
  return route.files !== null && isFormType(headers['content-type'])
}

/** Whether a write may wait for images: an upload, or one that copies images. */
export function isMediaWrite(request: IncomingMessage, target: RequestTarget): boolean {
  return isMediaPost(request, target) || (request.method !== 'GET' && COPIES.test(target.url))
}

/** Matches the raw URL: this only decides how long the request may take. */
const COPIES = /[?&]copy_images=true(?:&|$)/

function isMediaPost({ method }: IncomingMessage, { route }: RequestTarget): boolean {
  return method === 'POST' && (route.template === '/api/media' || route.files !== null)
}

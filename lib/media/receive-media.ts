import { AppError, hasCode, type Issue, issuesError } from '../errors'
import { assertValid } from '../http/checked-body'
import { JSON_BODY } from '../http/endpoint'
import { type JsonObject, readJsonObject } from '../http/json-body'
import { OutboundError } from '../outbound/send-request'
import { currentRequest, type Upload } from '../request-context'
import { parseForm, parseSource } from './body'
import { fetchMedia, recordCopy } from './fetch-media'
import { ACCEPTED_TYPES } from './image-types'
import { type Stored, storeAndRemove, storeMedia } from './store-media'
import { receiveUpload, removeUpload } from './upload/receive-upload'
import { isJsonType, isUploadType, toUploadRequest } from './upload/upload-request'

/** Stores the image in the body or at the body's `url`. Throws as `storeMedia` does, and `validation_failed` at `/url`. */
export async function receiveMedia(request: Request, altInQuery: string | undefined): Promise<Stored> {
  const { upload } = currentRequest() ?? {}
  if (upload) return storeUpload(upload, altInQuery)
  // No front has received the body.
  if (isUploadType(request.headers.get('content-type'))) {
    const received = await receiveUpload(toUploadRequest(request))
    return storeUpload(received, altInQuery).finally(() => removeUpload(received.path))
  }
  assertJson(request)
  return fetchAndStore(await readJsonObject(request, { mediaTypes: JSON_BODY }))
}

async function storeUpload(upload: Upload, altInQuery: string | undefined): Promise<Stored> {
  const form = {
    ...(altInQuery !== undefined && { alt: altInQuery }),
    ...Object.fromEntries(upload.fields ?? []),
  }
  const { fields, warnings } = assertValid(parseForm(form))
  const stored = await storeMedia(upload, fields.alt ?? '')
  return { ...stored, warnings: [...warnings, ...stored.warnings] }
}

/** Stores the image at the `url` of a body. Throws as `storeMedia` does, with problems of the image at `/url`. */
export async function fetchAndStore(source: JsonObject): Promise<Stored> {
  const { fields, warnings } = assertValid(parseSource(source))
  const received = await fetchMedia(fields.url, currentRequest()?.signal).catch(rethrow)
  const stored = await storeAndRemove(received, fields.alt ?? '').catch(rethrowAtUrl)
  await recordCopy(fields.url, stored.media)
  return { ...stored, warnings: [...warnings, ...stored.warnings] }
}

/** Rejects any body that is neither an accepted upload nor JSON. */
function assertJson({ headers }: Request) {
  if (isJsonType(headers.get('content-type'))) return
  throw new AppError(
    'unsupported_media_type',
    `Send a picture (${ACCEPTED_TYPES}) as multipart/form-data with one file, as the body with a Content-Type such as image/jpeg, or its address as application/json: {"url": "https://…"}.`,
    { headers: { Accept: 'multipart/form-data, image/*, application/json' } },
  )
}

/** Reports problems of the fetched file at `/url`. */
function rethrowAtUrl(error: unknown): never {
  if (!hasCode(error, 'validation_failed')) throw error
  const atUrl = ({ code, message }: Issue): Issue => ({
    pointer: '/url',
    code,
    message: `url was fetched, but the ${message}`,
  })
  throw issuesError('validation_failed', error.errors.map(atUrl))
}

function rethrow(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  const message = `url could not be fetched. ${error.message}`
  throw issuesError('validation_failed', [{ pointer: '/url', code: error.kind, message }])
}

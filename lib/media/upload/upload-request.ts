import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { AppError, issuesError } from '../../errors'
import type { UploadedForm } from '../../request-context'

/** A request whose body is an image, or a form with one. Node's `IncomingMessage` is one. */
export type UploadRequest = Readable & {
  headers: IncomingHttpHeaders
  complete: boolean
}

/** Converts a web `Request` whose body no front has received. */
export function toUploadRequest({ headers, body }: Request): UploadRequest {
  // Node's own type of web streams equals TypeScript's.
  const stream = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  const request = Object.assign(stream, { headers: Object.fromEntries(headers), complete: false })
  request.once('end', () => {
    request.complete = true
  })
  return request
}

/** Whether a `Content-Type` is that of an upload, which is saved to a file before anything else. */
export function isUploadType(contentType: string | null | undefined): boolean {
  const [type = ''] = (contentType ?? '').split(';')
  return UPLOAD_TYPE.test(type.trim())
}

/** Whether a `Content-Type` is that of a form that may have files. */
export function isFormType(contentType: string | null | undefined): boolean {
  return /^multipart\/form-data\b/i.test(contentType?.trim() ?? '')
}

/** Whether a `Content-Type` is that of JSON, which says where to fetch an image. */
export function isJsonType(contentType: string | null | undefined): boolean {
  return /^application\/json\b/i.test(contentType ?? '')
}

const UPLOAD_TYPE = /^(?:multipart\/form-data|image\/[\w.+-]+)$/i

/** The limits of a form with an image and a text about it; every other field is a warning. */
const LIMITS = { files: 1, fields: 100, parts: 110, fieldSize: 4_096, headerSize: 8_192, headerPairs: 50 }

/** The result of `save` for the only file, null without one, its name, and the fields (RFC 7578). Also throws `invalid_request`. */
export function readForm<Saved>(
  request: UploadRequest,
  save: (file: Readable) => Promise<Saved>,
): Promise<{ file: Saved | null; name: string; fields: UploadedForm['fields'] }> {
  return new Promise((resolve, reject) => {
    let file: Promise<Saved> | null = null
    let name = ''
    const fields: UploadedForm['fields'] = []
    const parser = openParser(request)
    parser.on('file', (_field, stream, fileName) => {
      name = fileName ?? ''
      file = save(stream)
      file.catch(reject)
    })
    parser.on('field', (field, value) => fields.push([field, value]))
    parser.once('filesLimit', () => reject(tooManyFiles()))
    for (const limit of ['fieldsLimit', 'partsLimit']) parser.once(limit, () => reject(tooManyFields()))
    parser.once('error', () => reject(malformed()))
    parser.once(
      'finish',
      () => void Promise.resolve(file).then((saved) => resolve({ file: saved, name, fields }), reject),
    )
    request.once('error', reject)
    request.once('close', () => {
      if (!request.complete) reject(hasLeft())
    })
    request.pipe(parser)
  })
}

/**
 * A parser for `multipart/form-data` (RFC 7578), for one file unless `limits` say otherwise. Destroys its files when the client
 * disconnects. Throws `invalid_request`, `unavailable` if the client has already disconnected.
 */
export function openParser(request: UploadRequest, limits: BusboyConfig['limits'] = LIMITS) {
  if (request.destroyed && !request.complete) throw hasLeft()
  const parser = createParser(request.headers, limits)
  const files: Readable[] = []
  parser.on('file', (_field, file) => files.push(file))
  // The parser would let them wait for the rest forever.
  request.once('close', () => {
    if (!request.complete) for (const file of files) file.destroy()
  })
  return parser
}

function createParser(headers: IncomingHttpHeaders, limits: BusboyConfig['limits']) {
  try {
    // The content type was checked: it is a form.
    return new Busboy({ headers: headers as BusboyHeaders, ...(limits && { limits }) })
  } catch {
    throw malformed()
  }
}

/** The `invalid_request` for a form that is cut off or has no boundary. */
export function malformed(): AppError {
  return new AppError(
    'invalid_request',
    'The form cannot be read: send multipart/form-data with its boundary, and the whole body.',
  )
}

/** An error that no client receives any more. */
export function hasLeft(): AppError {
  return new AppError('unavailable', 'The client disconnected.')
}

function tooManyFields(): AppError {
  return new AppError(
    'invalid_request',
    `The form has more than ${LIMITS.fields} fields; send only file and alt.`,
  )
}

function tooManyFiles(): AppError {
  const message = 'file must be one file per request; send each picture separately.'
  return issuesError('validation_failed', [{ pointer: '/file', code: 'too_many', message }])
}

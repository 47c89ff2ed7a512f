import { AppError } from '../errors'
import { type FileKind, fileLimits, receiveForm } from '../media/upload/receive-form'
import { isFormType, toUploadRequest } from '../media/upload/upload-request'
import { currentRequest, declaredLength, type UploadedFile, type UploadedForm } from '../request-context'
import { MAX_FORM_BYTES } from '../routes/route'
import { toNormalForm } from '../text/strings'

/** The field with the person who opened a page, so that what they typed is not sent as another person. */
export const PERSON_FIELD = 'opened_by'

export type Sent = { form: FormData; files: UploadedFile[] }

/** A form that may have files of a kind, which the caller must delete. Throws like `readForm`. */
export async function readFormWithFiles(request: Request, kind: FileKind): Promise<Sent> {
  const { form: received, url } = currentRequest() ?? {}
  if (received) return toSent(received)
  // The front has dropped what somebody sent who is not signed in.
  if (url !== undefined && declaredLength(request.headers.get('content-length')) > MAX_FORM_BYTES)
    return { form: new FormData(), files: [] }
  if (!isFormType(request.headers.get('content-type'))) return readForm(request)
  return toSent(await receiveForm(toUploadRequest(request), fileLimits(kind)))
}

function toSent({ fields, files }: UploadedForm): Sent {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return { form, files }
}

/** Throws `unsupported_media_type`, `payload_too_large` or `invalid_request` for anything but a form. */
export async function readForm(request: Request): Promise<Sent> {
  const type = request.headers.get('content-type') ?? ''
  if (declaredLength(request.headers.get('content-length')) > MAX_FORM_BYTES) throw tooLarge()
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type))
    throw new AppError('unsupported_media_type', 'Send a form: multipart/form-data.')
  const form = await request.formData().catch(() => {
    throw new AppError('invalid_request', 'The form is not complete; send it again.')
  })
  return { form, files: [] }
}

/** The text of a field as typed; empty if it is missing. Of several, the last counts. */
export function textOf(form: FormData, name: string): string {
  const value = form.getAll(name).at(-1)
  return typeof value === 'string' ? value : ''
}

/** The text of a field without outer white space, in NFC, as it is stored. */
export function normalizedTextOf(form: FormData, name: string): string {
  return toNormalForm(textOf(form, name).trim(), 'NFC')
}

/** The texts of a field that may occur several times. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', 'A form may be up to 4 MiB; shorten the text.', {
    headers: { Connection: 'close' },
  })
}

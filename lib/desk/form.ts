import { AppError } from '../errors'
import { MAX_FORM_BYTES } from '../routes/route'

/** Throws `unsupported_media_type`, `payload_too_large` or `invalid_request` for what is no form. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES) throw tooLarge()
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type))
    throw new AppError('unsupported_media_type', 'Send a form: multipart/form-data.')
  return request.formData().catch(() => {
    throw new AppError('invalid_request', 'The form is not complete; send it again.')
  })
}

/** The text of a field as it was typed; the empty text where there is none. Of several the last counts. */
export function textOf(form: FormData, name: string): string {
  const value = form.getAll(name).at(-1)
  return typeof value === 'string' ? value : ''
}

/** The texts of a field that may be there several times. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', 'A form may have 4 MiB; shorten the text.', {
    headers: { Connection: 'close' },
  })
}

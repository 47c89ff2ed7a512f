/** Whether a `Content-Type` is that of a body that holds a picture, and is taken to a file before anything else. */
export function isUploadType(contentType: string | null | undefined): boolean {
  const [type = ''] = (contentType ?? '').split(';')
  return UPLOAD_TYPE.test(type.trim())
}

const UPLOAD_TYPE = /^(?:multipart\/form-data|image\/[\w.+-]+)$/i

import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../lib/errors'
import { type Said, say } from '../../lib/import/sentences'
import { formatOf, SIGNATURE_BYTES } from '../../lib/media/image-types'

/** Larger files are not sent, although `MEDIA_MAX_MB` can be up to 1,000. */
const MAX_BYTES = 512 * 1_048_576

/** Returns an image's bytes, or why the file is not sent: files that are not images never leave this machine. */
export function readImage(file: string): Buffer<ArrayBuffer> | Said {
  if (statSync(file).size > MAX_BYTES) return say('large_picture')
  const bytes = readFileSync(file)
  try {
    formatOf(bytes.subarray(0, SIGNATURE_BYTES))
    return bytes
  } catch (error) {
    if (error instanceof AppError)
      return say('service', { text: error.detail, about: error.code, detail: '' })
    throw error
  }
}

import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../lib/errors'
import { type Said, say } from '../../lib/import/sentences'
import { formatOf, SIGNATURE_BYTES } from '../../lib/media/image-types'

/** No service takes more. */
const MAX_BYTES = 512 * 1_048_576

/** The bytes of an image; why it is not sent, for a file that is none: whatever its name, nothing else leaves this machine. */
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

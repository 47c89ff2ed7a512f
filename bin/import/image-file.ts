import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../lib/errors'
import { formatOf, SIGNATURE_BYTES } from '../../lib/media/image-types'

/** No service takes more. */
const MAX_BYTES = 512 * 1_048_576

/** The bytes of an image; why it is not sent, for a file that is none: whatever its name, nothing else leaves this machine. */
export function readImage(file: string): Buffer<ArrayBuffer> | Error {
  if (statSync(file).size > MAX_BYTES) return new Error('it is larger than any picture that is taken.')
  const bytes = readFileSync(file)
  try {
    formatOf(bytes.subarray(0, SIGNATURE_BYTES))
    return bytes
  } catch (error) {
    if (error instanceof AppError) return new Error(error.detail)
    throw error
  }
}

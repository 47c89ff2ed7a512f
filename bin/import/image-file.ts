import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../lib/errors'
import { readHead } from '../../lib/import/recognize'
import { type Said, say } from '../../lib/import/sentences'
import { formatOf, SIGNATURE_BYTES } from '../../lib/media/image-types'

/** The highest `MEDIA_MAX_MB`: no service accepts more. */
const MAX_BYTES = 1_000 * 1_048_576

/** Returns an image's bytes, or why the file is not sent: files that are not images never leave this machine. */
export function readImage(file: string): Buffer<ArrayBuffer> | Said {
  if (statSync(file).size > MAX_BYTES) return say('large_picture')
  try {
    formatOf(readHead(file, SIGNATURE_BYTES))
    return readFileSync(file)
  } catch (error) {
    if (error instanceof AppError)
      return say('service', { text: error.detail, about: error.code, detail: '' })
    throw error
  }
}

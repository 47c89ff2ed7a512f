import { type Actor, assertScope } from '../../auth/actor'
import type { ProblemCode } from '../../errors'
import { toAppError } from '../../http/problem'
import { storeMedia } from '../../media/store-media'
import type { UploadedFile } from '../../request-context'

/** The result for the files of a form; `last` is the id of the last one stored. */
type UploadResult = { stored: number; known: number; last: string | null; failed: FailedFile[] }

type FailedFile = { name: string; problem: ProblemCode }

/** Stores each file independently. Throws `insufficient_scope`. */
export async function storeFiles(actor: Actor, files: readonly UploadedFile[]): Promise<UploadResult> {
  assertScope(actor, 'media:write')
  const result: UploadResult = { stored: 0, known: 0, last: null, failed: [] }
  for (const file of files) {
    if ('problem' in file) {
      result.failed.push({ name: file.name, problem: file.problem })
      continue
    }
    try {
      const { media, isNew } = await storeMedia(file, '')
      result[isNew ? 'stored' : 'known'] += 1
      result.last = media.id
    } catch (error) {
      result.failed.push({ name: file.name, problem: toAppError(error).code })
    }
  }
  return result
}

const MAX_NAME = 60

/** The failed files for an address: `payload_too_large*foto.jpg~…`. */
export function formatFailed(failed: readonly FailedFile[]): string {
  return failed.map(({ name, problem }) => `${problem}*${shortened(name)}`).join('~')
}

/** The inverse of `formatFailed`, for text that anybody may have written. */
export function parseFailed(text: string): { name: string; problem: string }[] {
  return text
    .split('~')
    .slice(0, 20)
    .map((part) => /^([a-z_]{1,40})\*(.{1,60})$/su.exec(part))
    .flatMap((match) => (match ? [{ problem: match[1] ?? '', name: match[2] ?? '' }] : []))
}

function shortened(name: string): string {
  const plain = name.replace(/[~*\p{C}]/gu, '_').toWellFormed()
  return [...plain].slice(0, MAX_NAME).join('') || '_'
}

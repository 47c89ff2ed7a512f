import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { formatFailed, storeFiles } from '@/lib/desk/media/upload'
import { MEDIA } from '@/lib/desk/paths'
import { AppError } from '@/lib/errors'
import { fetchAndStore } from '@/lib/media/receive-media'

/** Stores the pictures of a form, or the one at a URL; the list shows the result of each. */
export const POST = deskAct(
  async ({ session: { actor }, form, files }) => {
    assertScope(actor, 'media:write')
    const url = textOf(form, 'url').trim()
    if (files.length === 0 && (url !== '' || form.has('url'))) return fetchFrom(url)
    const { stored, known, last, failed } = await storeFiles(actor, files)
    if (files.length === 1 && last !== null) return seeOther(`${MEDIA}/${last}?pesan=terunggah`)
    const query = new URLSearchParams({
      pesan: `unggah-${stored}-${known}`,
      ...(failed.length > 0 && { gagal: formatFailed(failed) }),
    })
    return seeOther(`${MEDIA}?${query}`)
  },
  { files: 'pictures' },
)

async function fetchFrom(url: string): Promise<Response> {
  if (url === '') return withFault(url, 'required')
  try {
    const { media } = await fetchAndStore({ url })
    return seeOther(`${MEDIA}/${media.id}?pesan=terunggah`)
  } catch (error) {
    if (!(error instanceof AppError) || !OF_ADDRESS.has(error.code)) throw error
    return withFault(url, error.errors[0]?.code ?? error.code)
  }
}

function withFault(url: string, fault: string): Response {
  return seeOther(`${MEDIA}?${new URLSearchParams({ url: url.slice(0, 2_048), salah: fault })}#url`)
}

/** The problems of a URL, or of the file at it. */
const OF_ADDRESS = new Set(['validation_failed', 'unsupported_media_type', 'payload_too_large'])

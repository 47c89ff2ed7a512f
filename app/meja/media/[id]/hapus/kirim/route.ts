import { deleteMedia } from '@/lib/articles/media/change-media'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, ignoreGone, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { MEDIA } from '@/lib/desk/paths'
import { hasCode } from '@/lib/errors'

/** Deletes a picture; if articles show it, only after the person was told where. */
export const POST = deskAct(async ({ session: { actor }, form, params: { id = '' } }) => {
  assertScope(actor, 'media:write')
  try {
    await deleteMedia(actor, id, { isForced: textOf(form, 'yakin') === 'ya' }).catch(ignoreGone)
  } catch (error) {
    if (hasCode(error, 'in_use')) return seeOther(`${MEDIA}/${id}/hapus`)
    throw error
  }
  return seeOther(`${MEDIA}?pesan=dihapus`)
})

import { describeMedia } from '@/lib/articles/media/change-media'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { MEDIA } from '@/lib/desk/paths'
import { assertValid } from '@/lib/http/checked-body'
import { parseDescription } from '@/lib/media/body'

/** Changes the alternative text of a picture. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  assertScope(session.actor, 'media:write')
  const { fields } = assertValid(parseDescription({ alt: textOf(form, 'alt') }))
  const isBlank = fields.alt === ''
  // A text counts even if the picture is also ticked as decorative.
  const alt = isBlank && textOf(form, 'decorative') !== 'on' ? null : fields.alt
  const media = await describeMedia(id, alt)
  return seeOther(`${MEDIA}/${media.id}?pesan=tersimpan`)
})

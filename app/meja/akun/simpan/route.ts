import { changeProfile } from '@/lib/auth/people/people'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { AppError } from '@/lib/errors'
import { LIMITS } from '@/lib/field-limits'
import { isStorable } from '@/lib/text/strings'

export const POST = deskAct(async ({ session, form }) => {
  const byline = textOf(form, 'byline').trim().normalize('NFC')
  if (byline.length > LIMITS.name || !isStorable(byline))
    throw new AppError('validation_failed', `byline must have at most ${LIMITS.name} characters.`)
  const language = textOf(form, 'language') === 'en' ? 'en' : 'id'
  await changeProfile(session.person.id, { byline, language, shortcuts: textOf(form, 'shortcuts') === 'on' })
  return seeOther('/meja/akun?pesan=tersimpan')
})

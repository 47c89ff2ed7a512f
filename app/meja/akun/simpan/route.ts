import { changeProfile } from '@/lib/auth/people/people'
import { deskAct, seeOther } from '@/lib/desk/act'
import { normalizedTextOf, textOf } from '@/lib/desk/form'
import { issuesError } from '@/lib/errors'
import { LIMITS } from '@/lib/field-limits'
import { isStorable } from '@/lib/text/strings'

export const POST = deskAct(
  async ({ session, form }) => {
    const byline = normalizedTextOf(form, 'byline')
    const code = isStorable(byline) ? 'too_long' : 'invalid_characters'
    if (code === 'invalid_characters' || [...byline].length > LIMITS.name) {
      const message = `must have at most ${LIMITS.name} characters, no line breaks or control characters`
      throw issuesError('validation_failed', [{ pointer: '/byline', code, message }])
    }
    const language = textOf(form, 'language') === 'en' ? 'en' : 'id'
    await changeProfile(session.person.id, {
      byline,
      language,
      shortcuts: textOf(form, 'shortcuts') === 'on',
    })
    return seeOther('/meja/akun?pesan=tersimpan')
  },
  { fields: (_, { account }) => [{ name: 'byline', kind: 'text', label: account.byline }] },
)

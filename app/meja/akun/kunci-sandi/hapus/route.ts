import { removePasskey } from '@/lib/auth/people/passkeys'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { AppError } from '@/lib/errors'

/** Removes one of a person's own passkeys. */
export const POST = deskAct(
  async ({ session, form }) => {
    const isRemoved = await removePasskey(session.person.id, textOf(form, 'credential'))
    if (!isRemoved) throw new AppError('not_found', 'There is no such passkey.')
    return seeOther('/meja/akun?pesan=dihapus')
  },
  { isSensitive: true },
)

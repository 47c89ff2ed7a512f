import { isLastPasskey, removePasskey } from '@/lib/auth/people/passkeys'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { removePasskeyPath } from '@/lib/desk/paths'
import { AppError } from '@/lib/errors'

/** Removes one of a person's own passkeys; asks for confirmation before the last one. */
export const POST = deskAct(
  async ({ session: { person }, form }) => {
    const id = textOf(form, 'credential')
    if (textOf(form, 'yakin') !== 'ya' && (await isLastPasskey(person.id, id)))
      return seeOther(removePasskeyPath(id))
    const isRemoved = await removePasskey(person.id, id)
    if (!isRemoved) throw new AppError('not_found', 'There is no such passkey.')
    return seeOther('/meja/akun?pesan=dihapus')
  },
  { isSensitive: true },
)

import { deskAct } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { overlapField } from '@/lib/desk/keys/key-form'
import { keySecretResponse } from '@/lib/desk/keys/key-secret'
import { assertValid } from '@/lib/http/checked-body'
import { rotateKeyAs } from '@/lib/keys/keys'
import { parseRotation } from '@/lib/keys/schema'

/** Gives a key a new secret, and shows it. */
export const POST = deskAct(
  async ({ session, form, texts }) => {
    const overlap = textOf(form, 'overlap')
    const { fields } = assertValid(parseRotation(overlap === '' ? {} : { overlap }))
    const key = await rotateKeyAs(session.actor, textOf(form, 'id'), fields.overlap)
    return keySecretResponse(key, texts.keys.rotated(key.name), session.person)
  },
  { scope: 'keys:manage', isSensitive: true, fields: (_, texts) => [overlapField(texts)] },
)

import { deskAct } from '@/lib/desk/act'
import { keyBodyOf, keyFormFields } from '@/lib/desk/keys/key-form'
import { keySecretResponse } from '@/lib/desk/keys/key-secret'
import { assertValid } from '@/lib/http/checked-body'
import { createKeyAs } from '@/lib/keys/keys'
import { parseKey } from '@/lib/keys/schema'

/** Creates a key, and shows its secret. */
export const POST = deskAct(
  async ({ session, form, texts }) => {
    const { fields } = assertValid(parseKey(keyBodyOf(form)))
    const key = await createKeyAs(session.actor, fields)
    return keySecretResponse(key, texts.keys.made(key.name), session.person)
  },
  { scope: 'keys:manage', isSensitive: true, fields: ({ person }, texts) => keyFormFields(person, texts) },
)

import * as z from 'zod'
import { KEY_SCOPES } from '../../auth/actor'
import type { Key, KeyWithSecret } from '../../keys/keys'
import { timestamp } from './formats'
import { optionalMeta } from './page'

const shape = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_by: z
    .string()
    .nullable()
    .meta({ description: 'The person who made it; `null` for another key or a command.' }),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
}

export const keysResponse = z.object({
  data: z.array(z.object(shape)),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: Key[] }>

export const keySecretResponse = z.object({
  data: z.object({ ...shape, key: z.string().meta({ description: 'The secret. It is shown only once.' }) }),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: KeyWithSecret }>

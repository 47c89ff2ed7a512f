import type * as z from 'zod'
import type { keySecretResponse, keysResponse } from '../schemas/keys'
import { BODIES } from './requests'

/** Response bodies of the examples of keys. */
export function keyExamples() {
  const key = {
    id: '4f8a1c0d92b7',
    name: BODIES.key.name,
    scopes: ['articles:create' as const, 'media:write' as const],
    created_by: 'Sari Dewi',
    created_at: '2026-11-20T08:00:00.000Z',
    expires_at: '2027-02-18T08:00:00.000Z',
    last_used_at: null,
  }
  return {
    keys: { data: [key] } satisfies z.output<typeof keysResponse>,
    keyCreated: { data: { ...key, key: `art_${key.id}_${'0'.repeat(64)}` } } satisfies z.output<
      typeof keySecretResponse
    >,
  }
}

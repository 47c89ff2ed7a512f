import { JSON_BODY } from '@/lib/http/endpoint'
import { parseKey, parseRotation } from '@/lib/keys/schema'

export const MANAGE = { scope: 'keys:manage' } as const

export const keyBody = { mediaTypes: JSON_BODY, parse: parseKey }
export const rotationBody = { mediaTypes: JSON_BODY, parse: parseRotation, isOptional: true }

import type { Scope } from '@/lib/auth/actor'

/** What a key must allow besides the write itself when that copies pictures. */
export function scopeOfCopies(query: { copy_images: boolean }): Scope | null {
  return query.copy_images ? 'media:write' : null
}

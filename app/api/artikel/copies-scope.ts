import type { Scope } from '@/lib/auth/actor'

/** What a key must allow besides the write itself when that copies pictures. */
export function scopeOfCopies(request: Request): Scope | null {
  const isWanted = new URL(request.url).searchParams.getAll('copy_images').at(-1)?.trim() === 'true'
  return isWanted ? 'media:write' : null
}

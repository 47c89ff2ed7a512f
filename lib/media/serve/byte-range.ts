import type { ByteRange } from '../store/media-store'

/**
 * The part of `length` bytes that a `Range` header asks for (RFC 9110 §14.1.2); null when the whole is to be sent: there
 * is no header, it has another unit, or several ranges; `unsatisfiable` when there is no such part.
 */
export function parseRange(header: string | undefined, length: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') {
    const suffix = Math.min(Number(last), length)
    return suffix > 0 ? { start: length - suffix, end: length - 1 } : 'unsatisfiable'
  }
  const range = { start: Number(first), end: Math.min(last === '' ? Infinity : Number(last), length - 1) }
  if (last !== '' && Number(last) < range.start) return null
  return range.start < length ? range : 'unsatisfiable'
}

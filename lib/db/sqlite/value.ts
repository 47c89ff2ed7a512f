import type { ArgType } from '@prisma/driver-adapter-utils'
import type { Value } from './messages'

/** Converts a parameter of Prisma to its form in SQLite: a date to milliseconds, a boolean to 0 or 1. */
export function toValue(argument: unknown, type: ArgType | undefined): Value {
  if (typeof argument === 'string') return parse(argument, type?.scalarType)
  if (typeof argument === 'boolean') return argument ? 1 : 0
  if (argument instanceof Date) return argument.getTime()
  return argument as Value
}

function parse(text: string, scalarType: ArgType['scalarType'] | undefined): Value {
  switch (scalarType) {
    case 'int':
      return Number.parseInt(text, 10)
    case 'float':
    case 'decimal':
      return Number.parseFloat(text)
    case 'bigint':
      return BigInt(text)
    case 'datetime':
      return new Date(text).getTime()
    case 'bytes':
      return new Uint8Array(Buffer.from(text, 'base64'))
    default:
      return text
  }
}

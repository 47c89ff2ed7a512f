import { expect, test } from 'vitest'
import {
  DatabaseError,
  type DatabaseErrorKind,
  databaseErrorKind,
  ERROR_KINDS,
  isUniqueViolation,
} from './errors'

test.each([...ERROR_KINDS])('%s is %s, wherever the error contains it', (name, kind) => {
  const fault = Object.assign(new Error('Invalid invocation'), { code: 'P2010' })
  const places = [
    { code: name, message: '' },
    new Error(name),
    new Error('Wrapped', { cause: { code: name } }),
    Object.assign(fault, { meta: { driverAdapterError: { cause: { originalCode: name, kind: 'x' } } } }),
    { code: 'P2010', meta: { driverAdapterError: { cause: { kind: name } } } },
  ]
  expect(places.map(databaseErrorKind)).toEqual(places.map(() => kind))
})

/** Errors in the forms observed from the drivers and Prisma. */
const seen: { name: string; error: unknown; kind: DatabaseErrorKind | null }[] = [
  {
    name: 'a deadlock in raw SQL',
    error: raw({ originalCode: '40P01', kind: 'TransactionWriteConflict' }),
    kind: 'conflict',
  },
  {
    name: 'a write of another process since SQLite read',
    error: told('P1008', { originalCode: 'SQLITE_BUSY_SNAPSHOT', kind: 'SocketTimeout' }),
    kind: 'conflict',
  },
  {
    name: 'a long write of another process to SQLite',
    error: told('P1008', { originalCode: 'SQLITE_BUSY', kind: 'SocketTimeout' }),
    kind: 'unavailable',
  },
  {
    name: 'a lock that is not released in time',
    error: raw({ originalCode: '55P03', kind: 'postgres', code: '55P03' }),
    kind: 'unavailable',
  },
  {
    name: 'an unreachable PostgreSQL',
    error: raw({ kind: 'DatabaseNotReachable', host: '127.0.0.1', port: 9 }),
    kind: 'unavailable',
  },
  { name: 'too little memory', error: raw({ originalCode: '53200', kind: 'postgres' }), kind: 'unavailable' },
  { name: 'a shutdown', error: raw({ originalCode: '57P01', kind: 'postgres' }), kind: 'unavailable' },
  {
    name: 'a file that cannot be written',
    error: told('P2039', { originalCode: 'SQLITE_IOERR_WRITE', kind: 'sqlite' }),
    kind: 'unavailable',
  },
  {
    name: 'a damaged file',
    error: raw({ originalCode: 'SQLITE_CORRUPT_INDEX', kind: 'sqlite' }),
    kind: 'unavailable',
  },
  { name: 'a full disk', error: raw({ originalCode: '53100', kind: 'postgres' }), kind: 'full' },
  {
    name: 'a commit without a response',
    error: new DatabaseError('COMMIT_UNCERTAIN', 'x', { cause: { code: 'ECONNRESET' } }),
    kind: 'uncertain',
  },
  { name: 'a name that is taken', error: told('P2002', { originalCode: '23505' }), kind: null },
  { name: 'a missing table', error: raw({ originalCode: '42P01' }), kind: null },
  { name: 'an error of our code', error: new TypeError('x is not a function'), kind: null },
  { name: 'a message that is a property of every object', error: new Error('constructor'), kind: null },
  { name: 'undefined', error: undefined, kind: null },
]

test.each(seen)('the kind of $name is $kind', ({ error, kind }) => {
  expect(databaseErrorKind(error)).toBe(kind)
})

test('a unique violation is recognized by the code of Prisma or the kind of the driver', () => {
  expect([told('P2002', {}), told('P2003', {}), null].map(isUniqueViolation)).toEqual([true, false, false])
  const byDriver = (kind: string) => new Error('no', { cause: { kind } })
  const kinds = ['UniqueConstraintViolation', 'NullConstraintViolation']
  expect(kinds.map(byDriver).map(isUniqueViolation)).toEqual([true, false])
})

function raw(cause: object) {
  return told('P2010', cause)
}

function told(code: string, cause: object) {
  return Object.assign(new Error('Invalid invocation'), { code, meta: { driverAdapterError: { cause } } })
}

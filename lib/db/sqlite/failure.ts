import { DriverAdapterError, type Error as DriverError, type MappedError } from '@prisma/driver-adapter-utils'
import type { Failure } from './messages'

/** Converts the failure of a thread to an error for Prisma, whose code depends on the kind. */
export function toError({ code, message }: Failure): Error {
  if (code === undefined) return new Error(message)
  return driverError(message, { originalCode: code, ...kindOf(code, message) })
}

/** The error of a statement whose thread has ended. Callers get `unavailable`; `reason` is for the log. */
export function connectionClosed(reason: string): Error {
  return driverError(`A thread of the database ended: ${reason}`, { kind: 'ConnectionClosed' })
}

function driverError(message: string, cause: DriverError): Error {
  const error = new DriverAdapterError({ originalMessage: message, ...cause })
  error.message = message
  return error
}

function kindOf(code: string, message: string): MappedError {
  switch (code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
      return {
        kind: 'UniqueConstraintViolation',
        constraint: { fields: columnsIn(message) },
        ...tableIn(message),
      }
    case 'SQLITE_CONSTRAINT_NOTNULL':
      return { kind: 'NullConstraintViolation', constraint: { fields: columnsIn(message) } }
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
    case 'SQLITE_CONSTRAINT_TRIGGER':
      return { kind: 'ForeignKeyConstraintViolation', constraint: { foreignKey: {} } }
  }
  if (code.startsWith('SQLITE_BUSY')) return { kind: 'SocketTimeout' }
  const [, table] = /^no such table: (.*)/.exec(message) ?? []
  if (table !== undefined) return { kind: 'TableDoesNotExist', table }
  const [, column] = /^(?:no such column: |.*has no column named )(.*)/.exec(message) ?? []
  if (column !== undefined) return { kind: 'ColumnNotFound', column }
  return { kind: 'sqlite', extendedCode: 1, message }
}

/** SQLite lists the columns after a colon: `UNIQUE constraint failed: article.slug, article.id`. */
function namesIn(message: string): string[] {
  return message.split('constraint failed: ')[1]?.split(', ') ?? []
}

function columnsIn(message: string): string[] {
  return namesIn(message).map((name) => name.slice(name.lastIndexOf('.') + 1))
}

function tableIn(message: string): { table?: string } {
  const [table] = /^[^.]+(?=\.)/.exec(namesIn(message)[0] ?? '') ?? []
  return table === undefined ? {} : { table }
}

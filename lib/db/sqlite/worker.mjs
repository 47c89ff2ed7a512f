// Plain JavaScript: a thread that has to load tsx takes six times as long to start, and 30 MB more.
import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../native-thread.mjs'
import { openConnection } from './connection.mjs'

/** @import { Command, Failure, Reply, Result } from './messages' */

/** @type {import('./connection.mjs').Connection} */
let connection

parentPort?.on('message', (/** @type {Command} */ command) => parentPort?.postMessage(reply(command)))

/** @returns {Reply} */
function reply(/** @type {Command} */ command) {
  try {
    return { result: run(command) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

/** @returns {Result} */
function run(/** @type {Command} */ command) {
  if (command.isInTransaction && !connection.isInTransaction()) throw new Error(UNDONE)
  switch (command.kind) {
    case 'open':
      connection = openConnection(command.settings)
      if (command.niceness > 0) lowerPriority(command.niceness)
      return
    case 'query':
      return connection.query(command.sql, command.values)
    case 'runAll':
      return connection.runAll(command.statements)
    case 'execute':
      return connection.execute(command.sql, command.values)
    case 'rollback':
      return connection.rollback()
    case 'close':
      return connection.close()
  }
}

/** A full disk ends a transaction; statements already sent would each be committed by themselves. */
const UNDONE = 'SQLite has undone the transaction of this statement.'

/** @returns {Failure} */
function toFailure(/** @type {unknown} */ error) {
  if (!(error instanceof Error)) return { message: String(error), code: undefined }
  return { message: error.message, code: 'code' in error ? String(error.code) : undefined }
}

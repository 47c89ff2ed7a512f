import type { JsonObject } from '../http/json-body'
import { assertNotTooMany, MAX_PARAMETERS } from '../http/query'

/**
 * A message as the SDK may have it, which goes over each member several times. Of more arguments than a tool takes one too many
 * is left, so that the tool says so. Throws `invalid_parameter` for more than a hundred members anywhere else.
 */
export function readMessage(message: JsonObject): JsonObject {
  const params = objectIn(message, 'params')
  for (const object of [message, params, objectIn(params, '_meta')]) assertNotTooMany(Object.keys(object))
  const args = objectIn(params, 'arguments')
  const names = Object.keys(args)
  if (names.length <= MAX_PARAMETERS) return message
  const few = Object.fromEntries(names.slice(0, MAX_PARAMETERS + 1).map((name) => [name, args[name]]))
  return { ...message, params: { ...params, arguments: few } }
}

function objectIn(object: JsonObject, name: string): JsonObject {
  const value = object[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

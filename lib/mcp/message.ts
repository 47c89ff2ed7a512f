import { INVALID_REQUEST, PARSE_ERROR, ProtocolError } from '@modelcontextprotocol/server'
import { hasCode } from '../errors'
import { JSON_BODY } from '../http/endpoint'
import { isJsonObject, type JsonObject, readJson } from '../http/json-body'
import { assertNotTooMany, MAX_PARAMETERS } from '../http/query'

/**
 * The message in the body of a request. Throws a `ProtocolError` for anything but a JSON object, such as a batch, which the
 * protocol has not had since 2025-06-18; `unsupported_media_type`, `payload_too_large`, and what `withFewArguments` throws.
 */
export async function readMessage(request: Request): Promise<JsonObject> {
  const value = await readJson(request, { mediaTypes: JSON_BODY }).catch(rethrowForAgents)
  if (isJsonObject(value)) return withFewArguments(value)
  const what = Array.isArray(value)
    ? 'Batches are not supported; the protocol has had none since 2025-06-18'
    : 'The body must be a JSON object'
  throw new ProtocolError(INVALID_REQUEST, `${what}; send one message of JSON-RPC 2.0 at a time.`)
}

function rethrowForAgents(error: unknown): never {
  if (!hasCode(error, 'invalid_json')) throw error
  throw new ProtocolError(PARSE_ERROR, error.detail)
}

/**
 * Shortens a message for the SDK, which goes over each member several times. Keeps one argument more than a tool accepts,
 * so that the tool reports it. Throws `invalid_parameter` for more than a hundred members anywhere else.
 */
function withFewArguments(message: JsonObject): JsonObject {
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
  return isJsonObject(value) ? value : {}
}

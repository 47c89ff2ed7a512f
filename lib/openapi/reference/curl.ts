import type { Method, OperationObject, Parameter } from '../model'
import { prettyJson } from './pretty-json'

/** The environment variable that holds the API key in the commands of the reference. */
export const KEY_VARIABLE = 'ARTIKEL_KEY'
/** The one that holds the session cookie of a person at the desk, `name=value`. */
export const SESSION_VARIABLE = 'ARTIKEL_SESSION'

const METHOD_OPTIONS: Record<Method, string> = {
  get: '',
  put: ' -X PUT',
  post: ' -X POST',
  patch: ' -X PATCH',
  delete: ' -i -X DELETE',
}

/** A request of an operation as a shell command, with the values of its examples. */
export function curlFor(origin: string, method: Method, path: string, operation: OperationObject): string {
  const { parameters } = operation
  const { mediaType, body } = bodyOf(operation)
  const parts = [
    `curl${METHOD_OPTIONS[method]} ${quote(origin + targetOf(path, parameters))}`,
    takesKey(operation) ? `-H "Authorization: Bearer $${KEY_VARIABLE}"` : null,
    takesSession(operation)
      ? `-H "Cookie: $${SESSION_VARIABLE}" -H 'Artikel-Desk: 1' -H ${quote(`Origin: ${origin}`)}`
      : null,
    mediaType ? `-H 'Content-Type: ${mediaType}'` : null,
    body === undefined ? null : `-d ${quote(prettyJson(body))}`,
  ]
  return parts.filter((part) => part !== null).join(' \\\n  ')
}

function takesKey({ security }: OperationObject): boolean {
  const isPublic = security.some((way) => Object.keys(way).length === 0)
  return !isPublic && security.some((way) => 'bearer' in way)
}

function takesSession({ security }: OperationObject): boolean {
  return security.some((way) => 'session' in way)
}

function bodyOf({ requestBody }: OperationObject): { mediaType?: string; body?: unknown } {
  const [[mediaType, media] = []] = Object.entries(requestBody?.content ?? {})
  const [example] = Object.values(media?.examples ?? {})
  return { mediaType, body: example && 'value' in example ? example.value : undefined }
}

/** The path with its parameters filled in, and the first query parameter that has an example. */
function targetOf(path: string, parameters: Parameter[]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(parameters, name)))
  const shown = parameters.find((one) => one.in === 'query' && one.example !== undefined)
  return shown ? `${filled}?${shown.name}=${encodeURIComponent(String(shown.example))}` : filled
}

function exampleOf(parameters: Parameter[], name: string): unknown {
  return parameters.find((parameter) => parameter.name === name)?.example
}

/** In single quotes, a shell interprets no character but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

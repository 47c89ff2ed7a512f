import type { Method, OperationObject, Parameter } from '../model'
import { prettyJson } from './pretty-json'

/** The environment variable that holds the API key in the commands of the reference. */
export const KEY_VARIABLE = 'ARTIKEL_KEY'

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
    isPublic(operation) ? null : `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    mediaType ? `-H 'Content-Type: ${mediaType}'` : null,
    body === undefined ? null : `-d ${quote(prettyJson(body))}`,
  ]
  return parts.filter((part) => part !== null).join(' \\\n  ')
}

function isPublic({ security }: OperationObject): boolean {
  return security.some((way) => Object.keys(way).length === 0)
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

/** In single quotes a shell leaves every character alone except the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

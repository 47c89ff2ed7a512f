import type { Method, OperationObject, Parameter } from './model'

/** The environment variable that holds the key in every command that is shown. */
export const KEY_VARIABLE = 'ARTIKEL_KEY'

/** A call of an operation as a command to paste into a shell, with the values of its examples. */
export function curlFor(origin: string, method: Method, path: string, operation: OperationObject): string {
  const { parameters, security, requestBody } = operation
  const [mediaType, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const example = Object.values(media?.examples ?? {})[0]
  const body = example && 'value' in example ? example.value : undefined
  const isOpen = security.some((way) => Object.keys(way).length === 0)
  const idempotencyKey = parameters.find(({ name }) => name === 'Idempotency-Key')
  const verb = { get: '', put: ' -X PUT', post: ' -X POST', patch: ' -X PATCH', delete: ' -i -X DELETE' }
  const parts = [
    `curl${verb[method]} ${quote(origin + addressOf(path, parameters))}`,
    isOpen ? null : `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    mediaType ? `-H 'Content-Type: ${mediaType}'` : null,
    idempotencyKey ? `-H ${quote(`Idempotency-Key: ${idempotencyKey.example}`)}` : null,
    body === undefined ? null : `-d ${quote(JSON.stringify(body, null, 2))}`,
  ]
  return parts.filter((part) => part !== null).join(' \\\n  ')
}

/** The path with its parts filled in, and the first parameter of the query that has an example. */
function addressOf(path: string, parameters: Parameter[]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(parameters, name)))
  const shown = parameters.find((one) => one.in === 'query' && one.example !== undefined)
  return shown ? `${filled}?${shown.name}=${encodeURIComponent(String(shown.example))}` : filled
}

function exampleOf(parameters: Parameter[], name: string): unknown {
  return parameters.find((parameter) => parameter.name === name)?.example
}

/** Within single quotes a shell reads everything as it stands, but for the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

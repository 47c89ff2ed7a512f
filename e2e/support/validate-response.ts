import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../lib/openapi/document'
import type {
  ResponseObject as Described,
  Header,
  JsonSchema,
  Method,
  OperationObject,
  Reference,
} from '../../lib/openapi/model'

// Not fetched from a server: the request would count against a rate limit under test.
const document = openApiDocument()

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('iri', true)
ajv.addSchema({ components: { schemas: closed(document.components.schemas) } }, 'openapi')
const validators = new Map<string, ValidateFunction>()

type Requested = { method: string; url: string }

/** The problem codes for paths and methods that the document does not describe. */
const UNDESCRIBED_CALL_PROBLEMS = [
  'not_found',
  'method_not_allowed',
  ...Object.keys(document.components.responses),
]

/** A `fetch` that validates every API response with `assertDescribed`. */
export function validating(originalFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const requested = new Request(input instanceof Request ? input.clone() : input, { method: init?.method })
    const response = await originalFetch(input, init)
    await assertDescribed({ method: requested.method, url: response.url || requested.url }, response)
    return response
  }
}

/**
 * Throws when an API response differs from the OpenAPI document in its status, headers, media type or any member of its
 * body. Ignores other paths. Does not consume the body of `response`.
 */
export async function assertDescribed(requested: Requested, response: Response): Promise<void> {
  const { pathname } = new URL(requested.url)
  if (!/^\/api(\/|$)/.test(pathname)) return
  const errors = await errorsOf(requested.method, pathname, response)
  if (errors.length === 0) return
  const text = await response.clone().text()
  throw new Error(
    [
      `${requested.method} ${pathname} → ${response.status} is not as the OpenAPI document says:`,
      ...errors,
      text.slice(0, 2_000),
    ].join('\n'),
  )
}

async function errorsOf(method: string, path: string, response: Response): Promise<string[]> {
  const operation = operationAt(method, path)
  if (!operation) return undescribedCallErrors(method, response)
  const described = resolve(operation.responses[response.status])
  if (!described) return [`The status is not described for ${operation.operationId}.`]
  return [...headerErrors(described, response), ...(await bodyErrors(described, method, response))]
}

function operationAt(method: string, path: string): OperationObject | undefined {
  const name = (method === 'HEAD' ? 'get' : method.toLowerCase()) as Method
  const literal = document.paths[path]
  if (literal) return literal[name]
  const template = Object.keys(document.paths).find((candidate) =>
    new RegExp(`^${candidate.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return template === undefined ? undefined : document.paths[template]?.[name]
}

async function undescribedCallErrors(method: string, response: Response): Promise<string[]> {
  if (method === 'OPTIONS') {
    return response.status === 204 && response.headers.has('allow')
      ? []
      : ['OPTIONS should get 204 with Allow.']
  }
  if (response.status === 405 && !response.headers.has('allow')) return ['A 405 names the methods in Allow.']
  if (method === 'HEAD') return []
  const body = await bodyOf(response)
  const errors = schemaErrors({ $ref: 'openapi#/components/schemas/Problem' }, body)
  const code = (body as { code?: string }).code ?? ''
  return UNDESCRIBED_CALL_PROBLEMS.includes(code)
    ? errors
    : [...errors, `${code} is not described for this address.`]
}

function headerErrors({ headers }: Described, response: Response): string[] {
  const missing = Object.entries(headers)
    .filter(([name, reference]) => headerAt(reference).required && !response.headers.has(name))
    .map(([name]) => `The header ${name} is missing.`)
  const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const undescribed = [...response.headers.keys()]
    .filter((name) => !TRANSPORT_HEADERS.has(name) && !described.has(name))
    .map((name) => `The header ${name} is not described.`)
  return [...missing, ...undescribed]
}

/** Headers of HTTP itself, which the document does not describe. */
const TRANSPORT_HEADERS = new Set(
  'connection content-encoding content-length content-type date keep-alive transfer-encoding'.split(' '),
)

async function bodyErrors({ content }: Described, method: string, response: Response): Promise<string[]> {
  if (method === 'HEAD') return []
  if (!content) return (await response.clone().text()) === '' ? [] : ['There should be no body.']
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const media = content[type]
  if (!media) return [`The Content-Type ${type} is not described.`]
  return schemaErrors(media.schema, await bodyOf(response))
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text)
  } catch {
    return `not JSON: ${text}`
  }
}

function schemaErrors(schema: JsonSchema | Reference, body: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, validate)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

/** Closes objects, which the document leaves open for future members. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, member]) => [name, closed(member)])
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
  return { ...Object.fromEntries(members), ...(isOpen && { additionalProperties: false }) }
}

function resolve(described: Described | Reference | undefined): Described | undefined {
  if (!described || !('$ref' in described)) return described
  return document.components.responses[described.$ref.split('/').at(-1) ?? '']
}

function headerAt({ $ref }: Reference): Header {
  const header = document.components.headers[$ref.split('/').at(-1) ?? '']
  if (!header) throw new Error(`The document refers to ${$ref}, which it does not have.`)
  return header
}

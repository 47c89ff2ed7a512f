import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../lib/openapi/document'
import type {
  Response as Described,
  Header,
  JsonSchema,
  Method,
  OperationObject,
  Reference,
} from '../../lib/openapi/model'

// From the sources, not from a server: reading it there would spend of the budget that a test may be about.
const document = openApiDocument()

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('iri', true)
ajv.addSchema({ components: { schemas: closed(document.components.schemas) } }, 'openapi')
const validators = new Map<string, ValidateFunction>()

type Asked = { method: string; url: string }

/** What an address or a method that the document does not have may be answered with. */
const REFUSALS = ['not_found', 'method_not_allowed', ...Object.keys(document.components.responses)]

/** `fetch` with every answer of the API held against the service's own description of it. */
export function validating(fetchIt: typeof fetch): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input instanceof Request ? input.clone() : input, { method: init?.method })
    const response = await fetchIt(input, init)
    await assertDescribed({ method: asked.method, url: response.url || asked.url }, response)
    return response
  }
}

/**
 * Throws when an answer of the API is not as the OpenAPI document says: its status, its headers, its media type, its
 * body down to the last member. Answers of other addresses are let pass. The body of `response` stays unread.
 */
export async function assertDescribed(asked: Asked, response: Response): Promise<void> {
  const { pathname } = new URL(asked.url)
  if (!/^\/api(\/|$)/.test(pathname)) return
  const faults = await faultsOf(asked.method, pathname, response)
  if (faults.length === 0) return
  const text = await response.clone().text()
  throw new Error(
    [
      `${asked.method} ${pathname} → ${response.status} is not as the OpenAPI document says:`,
      ...faults,
      text.slice(0, 2_000),
    ].join('\n'),
  )
}

async function faultsOf(method: string, path: string, response: Response): Promise<string[]> {
  const operation = operationAt(method, path)
  if (!operation) return faultsOfRefusal(method, response)
  const described = resolve(operation.responses[response.status])
  if (!described) return [`The status is not described for ${operation.operationId}.`]
  return [...headerFaults(described, response), ...(await bodyFaults(described, method, response))]
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

async function faultsOfRefusal(method: string, response: Response): Promise<string[]> {
  if (method === 'OPTIONS') {
    return response.status === 204 && response.headers.has('allow')
      ? []
      : ['OPTIONS is answered 204 with Allow.']
  }
  if (response.status === 405 && !response.headers.has('allow')) return ['A 405 names the methods in Allow.']
  if (method === 'HEAD') return []
  const body = await bodyOf(response)
  const faults = schemaFaults({ $ref: 'openapi#/components/schemas/Problem' }, body)
  const code = (body as { code?: string }).code ?? ''
  return REFUSALS.includes(code) ? faults : [...faults, `${code} is not described for this address.`]
}

function headerFaults({ headers }: Described, response: Response): string[] {
  return Object.entries(headers)
    .filter(([name, reference]) => headerAt(reference).required && !response.headers.has(name))
    .map(([name]) => `The header ${name} is missing.`)
}

async function bodyFaults({ content }: Described, method: string, response: Response): Promise<string[]> {
  if (method === 'HEAD') return []
  if (!content) return (await response.clone().text()) === '' ? [] : ['There should be no body.']
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const media = content[type]
  if (!media) return [`The Content-Type ${type} is not described.`]
  return schemaFaults(media.schema, await bodyOf(response))
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text)
  } catch {
    return `no JSON: ${text}`
  }
}

function schemaFaults(schema: JsonSchema | Reference, body: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, validate)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

/** The document lets objects have further members, for the days to come; today there are none. */
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

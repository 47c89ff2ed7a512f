import { KEY_SCOPES } from '../auth/actor'
import { cookieName } from '../auth/people/cookie'
import { config } from '../config'
import { type ProblemCode, problems } from '../errors'
import { problemResponse } from '../http/problem'
import { ROUTES } from '../routes/table'
import { singleton } from '../singleton'
import { GUIDE } from './guide'
import { headerComponents } from './headers'
import type { Example, OpenApiDocument, PathItem } from './model'
import { toOperationObject } from './operation-object'
import { OPERATIONS } from './operations/operations'
import { EXAMPLE_REQUEST_ID, PROBLEM_GUIDES } from './problem-guides'
import { OTHER_PROBLEMS, sharedResponses } from './problem-responses'
import { schemaComponents } from './schemas/components'
import { webhookSection } from './webhook-section'

/** The OpenAPI document of the API; its parameters and fields come from the schemas that validate requests. */
export function openApiDocument(): OpenApiDocument {
  return singleton('openapi', createDocument)
}

/** An example of a problem, as the API returns it. */
export function exampleProblem(code: ProblemCode): unknown {
  return JSON.parse(problemResponse(PROBLEM_GUIDES[code].example, EXAMPLE_REQUEST_ID).body)
}

const VERSION = '1.0.0'
const SCOPE_GUIDE = `A key has one or more scopes: ${KEY_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. An operation needs one of those in its \`x-scopes\`. Publishing, scheduling or unpublishing an article, and changing one that is published or scheduled, also takes \`articles:publish\`; without it a key creates drafts.`
const SUMMARY = 'Publish articles with one request, and read them.'

function createDocument(): OpenApiDocument {
  const { siteUrl, siteName } = config()
  return {
    openapi: '3.1.1',
    info: {
      title: `${siteName} API`,
      version: VERSION,
      summary: SUMMARY,
      description: description(),
      contact: { name: siteName, url: siteUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: siteUrl, description: 'This service' }],
    tags: [
      { name: 'Reading', description: 'Public.' },
      {
        name: 'Writing',
        description: 'Requires an API key. Writes are atomic: a request that fails changes nothing.',
      },
      {
        name: 'Pictures',
        description:
          'Pictures that the service keeps: decoded, turned upright, without metadata, in several widths. Requires an API key.',
      },
      {
        name: 'Webhooks',
        description: 'Requires a key with `webhooks:manage`. `webhooks` describes what receivers are sent.',
      },
      {
        name: 'Figures',
        description: 'Views by day. Requires a key or a person with `figures:read`.',
      },
      {
        name: 'Keys',
        description:
          'Requires a key or a person with `keys:manage`; a person must have signed in within the last 15 minutes.',
      },
      { name: 'Service', description: 'Endpoints of the service itself.' },
    ],
    paths: paths(),
    webhooks: webhookSection(),
    components: {
      schemas: schemaComponents(),
      headers: headerComponents(),
      responses: sharedResponses(),
      examples: problemExamples(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, such as \`art_…\`. ${SCOPE_GUIDE}`,
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(),
          description:
            'The session of a person signed in to the desk, `/meja`; a write with it must come from a page of this site (`foreign_origin`).',
        },
        desk: {
          type: 'apiKey',
          in: 'header',
          name: 'Artikel-Desk',
          description: '`1`: a page of this site sends the session along.',
        },
      },
    },
  }
}

function description(): string {
  return [SUMMARY, ...GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`)].join('\n\n')
}

function paths(): Record<string, PathItem> {
  const items: Record<string, PathItem> = {}
  for (const operation of OPERATIONS) {
    const { path, method } = addressOfOperation(operation.id)
    items[path] = { ...items[path], [method.toLowerCase()]: toOperationObject(operation, path, method) }
  }
  return items
}

/** The path template and the method of an operation. Throws for one without a route. */
function addressOfOperation(id: string): { path: string; method: string } {
  for (const { template, operations } of ROUTES) {
    const found = Object.entries(operations).find(([, operation]) => operation === id)
    if (found) return { path: template, method: found[0] }
  }
  throw new Error(`No route in lib/routes/table.ts has the operation ${id}.`)
}

function problemExamples(): Record<string, Example> {
  // The keys of a Record by problem code are the problem codes.
  const codes = Object.keys(PROBLEM_GUIDES) as ProblemCode[]
  const shown = codes.filter((code) => !OTHER_PROBLEMS.includes(code))
  return Object.fromEntries(
    shown.map((code) => [code, { summary: problems[code].title, value: exampleProblem(code) }]),
  )
}

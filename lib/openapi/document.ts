import { config } from '../config'
import { type ProblemCode, problems } from '../errors'
import { problemResponse } from '../http/problem'
import { singleton } from '../singleton'
import { GUIDE } from './guide'
import { headerComponents } from './headers'
import type { Example, OpenApiDocument, PathItem } from './model'
import { sharedResponses, toOperationObject } from './operation'
import { reading } from './operations/reading'
import { service } from './operations/service'
import { writing } from './operations/writing'
import { GUIDES } from './problems'
import { schemaComponents } from './schemas'

/** The description of the API: what may be sent is taken from the schemas that check it. */
export function openApiDocument(): OpenApiDocument {
  return singleton('openapi', makeDocument)
}

/** A problem as it is answered. */
export function exampleProblem(code: ProblemCode): unknown {
  return JSON.parse(problemResponse(GUIDES[code].example, EXAMPLE_REQUEST).body)
}

const EXAMPLE_REQUEST = '0b9e5a52-6f0c-4a3d-9a53-1d2f5c9b7e10'

const SUMMARY = 'Publish articles with one call, and read them.'

function makeDocument(): OpenApiDocument {
  const { siteUrl, siteName } = config()
  return {
    openapi: '3.1.1',
    info: {
      title: `${siteName} API`,
      version: VERSION,
      summary: SUMMARY,
      description: description(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: siteUrl, description: 'This service' }],
    tags: [
      { name: 'Reading', description: 'Open to everybody.' },
      { name: 'Writing', description: 'With an API key. All or nothing: an error leaves nothing behind.' },
      { name: 'Service', description: 'What belongs to the service rather than to its articles.' },
    ],
    paths: paths(),
    components: {
      schemas: schemaComponents(),
      headers: headerComponents(),
      responses: sharedResponses(),
      examples: problemExamples(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key, such as `art_…`.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key.' },
      },
    },
  }
}

const VERSION = '1.0.0'

function description(): string {
  return [SUMMARY, ...GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`)].join('\n\n')
}

function paths(): Record<string, PathItem> {
  const items: Record<string, PathItem> = {}
  for (const operation of [...reading(), ...writing(), ...service()]) {
    items[operation.path] = { ...items[operation.path], [operation.method]: toOperationObject(operation) }
  }
  return items
}

function problemExamples(): Record<string, Example> {
  // Every problem has a guide, and nothing else has one.
  const codes = Object.keys(GUIDES) as ProblemCode[]
  return Object.fromEntries(
    codes.map((code) => [code, { summary: problems[code].title, value: exampleProblem(code) }]),
  )
}

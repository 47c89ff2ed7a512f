import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { articleFields } from '../../lib/articles/schema/fields'
import { articleQuery, articleWriteQuery, detailQuery } from '../../lib/articles/schema/query'
import { SCOPES, type Scope } from '../../lib/auth/actor'
import { problems } from '../../lib/errors'
import { LIMITS } from '../../lib/field-limits'
import type { OpenApiDocument } from '../../lib/openapi/model'
import { assertDescribed } from '../support/validate-response'
import { service } from './support/service'

const { call } = service
const { body: document } = await call<OpenApiDocument>('GET', '/api/openapi.json')
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

describe('GET /api/openapi.json', () => {
  test('is an OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.1')
  })

  test('passes the strict rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'no-server-example.com': 'off' },
    })
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('names SITE_URL as its server', async () => {
    const { body } = await call<{ links: { self: string } }>('GET', '/api/artikel')
    expect(document.servers.map(({ url }) => url)).toEqual([new URL(body.links.self).origin])
  })

  test('is cached, and is 304 for its entity tag', async () => {
    const { status, headers } = await call('GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(/^public/)
    expect(headers.get('cache-status')).toBe('artikel; hit')
    const etag = headers.get('etag') ?? ''
    const again = await call('GET', '/api/openapi.json', { headers: { 'If-None-Match': etag } })
    expect([again.status, again.body]).toEqual([304, null])
  })
})

describe('the OpenAPI document', () => {
  test('has every operation of the API', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      [
        'DELETE /api/artikel/{slug}',
        'DELETE /api/artikel/{slug}/preview',
        'DELETE /api/artikel/{slug}/working-copy',
        'GET /api/artikel',
        'GET /api/artikel/categories',
        'GET /api/artikel/changes',
        'GET /api/artikel/latest',
        'GET /api/artikel/{slug}',
        'GET /api/artikel/{slug}/revisions',
        'GET /api/artikel/{slug}/revisions/{revision}',
        'GET /api/artikel/{slug}/revisions/{revision}/diff/{other}',
        'POST /api/artikel/{slug}/revisions/{revision}/restore',
        'POST /api/convert',
        'GET /api/artikel/{slug}/working-copy',
        'GET /api/working-copies',
        'GET /api/health',
        'GET /api/health/live',
        'GET /api/health/serving',
        'DELETE /api/media/{id}',
        'GET /api/media',
        'GET /api/media/{id}',
        'PATCH /api/media/{id}',
        'POST /api/media',
        'POST /api/mcp',
        'GET /api/openapi.json',
        'PATCH /api/artikel/{slug}',
        'POST /api/artikel',
        'POST /api/artikel/bulk',
        'POST /api/artikel/{slug}/dilihat',
        'POST /api/artikel/{slug}/preview',
        'POST /api/artikel/{slug}/restore',
        'PUT /api/artikel/{slug}',
        'PUT /api/artikel/{slug}/working-copy',
        'GET /api/figures',
        'GET /api/artikel/{slug}/figures',
        'GET /api/keys',
        'POST /api/keys',
        'DELETE /api/keys/{id}',
        'POST /api/keys/{id}/rotate',
        'GET /api/webhooks',
        'POST /api/webhooks',
        'GET /api/webhooks/{id}',
        'PATCH /api/webhooks/{id}',
        'DELETE /api/webhooks/{id}',
        'POST /api/webhooks/{id}/rotate',
        'POST /api/webhooks/{id}/test',
        'POST /api/webhooks/{id}/replay',
        'GET /api/webhooks/{id}/deliveries',
        'POST /api/webhooks/{id}/deliveries/{delivery}/replay',
      ].sort(),
    )
  })

  test('has the parameters and fields that are validated', () => {
    const queryOf = (path: string, method: 'get' | 'post' | 'put' | 'patch') =>
      document.paths[path]?.[method]?.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    expect(queryOf('/api/artikel', 'get')).toEqual(Object.keys(articleQuery.shape))
    expect(queryOf('/api/artikel/{slug}', 'get')).toEqual(Object.keys(detailQuery.shape))
    expect(queryOf('/api/artikel', 'post')).toEqual(Object.keys(articleWriteQuery.shape))
    expect(queryOf('/api/artikel/{slug}', 'put')).toEqual(Object.keys(articleWriteQuery.shape))
    expect(queryOf('/api/artikel/{slug}', 'patch')).toEqual(Object.keys(articleWriteQuery.shape))
    const { ArticleInput, ArticlePatch } = document.components.schemas
    expect(Object.keys(ArticleInput?.properties ?? {})).toEqual(Object.keys(articleFields.shape))
    expect(ArticleInput?.required).toEqual(['title', 'category', 'content'])
    expect(Object.keys(ArticlePatch?.properties ?? {})).toEqual(Object.keys(articleFields.shape))
    expect(ArticlePatch?.required ?? []).toEqual([])
  })

  test('describes every parameter and field', () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters)
    expect(parameters.filter(({ description }) => description === '')).toEqual([])
    const fields = Object.entries(document.components.schemas.ArticleInput?.properties ?? {})
    expect(fields.filter(([, field]) => !(field as { description?: string }).description)).toEqual([])
  })

  test('names every problem somewhere, and 429 for every operation', () => {
    const { examples, responses } = document.components
    // Only in the results of a bulk, and at the desk.
    const others = ['rolled_back', 'passkey_refused']
    const codes = Object.keys(problems).filter((code) => !others.includes(code))
    expect(Object.keys(examples).sort()).toEqual(codes.sort())
    const text = JSON.stringify([document.paths, responses])
    expect(codes.filter((code) => !text.includes(`#/components/examples/${code}`))).toEqual([])
    for (const { operation } of operations) expect(Object.keys(operation.responses)).toContain('429')
  })

  test('asks for a key with the right scope where one is needed', () => {
    const needed = operations.flatMap(({ operation }) => operation['x-scopes'] ?? [])
    // The first depends on what is written, the second is only for screens of the desk.
    const others: Scope[] = ['articles:publish', 'people:manage']
    const alone = SCOPES.filter((scope) => !others.includes(scope))
    expect([...new Set(needed)].sort()).toEqual([...alone].sort())
    const open = operations.filter(({ operation }) =>
      operation.security.some((way) => Object.keys(way).length === 0),
    )
    expect(open.map(({ name }) => name.split(' ')[0])).not.toContain('PUT')
    expect(open).toHaveLength(11)
  })

  test('allows no null for a required field of a body', () => {
    const { schemas } = document.components
    const nullable = ['Article', 'Webhook', 'Key', 'Conversion'].flatMap((name) => {
      const [input, patch] = [schemas[`${name}Input`], schemas[`${name}Patch`]]
      const fields = (input?.required ?? []).flatMap((field) => [
        input?.properties?.[field],
        patch?.properties?.[field],
      ])
      return fields.filter(isNullable)
    })
    expect(nullable).toEqual([])
    expect(schemas.MediaSource?.properties?.url).toMatchObject({ type: 'string' })
    expect(isNullable(schemas.KeyInput?.properties?.expires_in)).toBe(true)
  })

  test('limits the length of a language and of each alias, as the service does', () => {
    expect(document.components.schemas.ArticleInput?.properties).toMatchObject({
      aliases: { items: { maxLength: LIMITS.alias } },
      language: { maxLength: LIMITS.language },
    })
  })

  test('allows a language in the form that articles have', () => {
    const parameter = document.paths['/api/artikel']?.get?.parameters.find(({ name }) => name === 'language')
    expect('pt-BR').toMatch(new RegExp(parameter?.schema.pattern ?? ''))
  })

  test('allows a message of an agent no member that JSON-RPC lacks, since it is refused', () => {
    const { AgentMessage } = document.components.schemas
    expect(AgentMessage).toHaveProperty('additionalProperties', false)
  })

  test('describes every member of the health, since orval makes no valid client of a constant with others', () => {
    const { HealthResponse } = document.components.schemas
    expect(Object.keys(HealthResponse?.properties ?? {})).toEqual(['status', 'cache'])
    expect(HealthResponse).not.toHaveProperty('additionalProperties')
  })

  test('describes the body of each result of a bulk', () => {
    const { OperationResult } = document.components.schemas
    expect(OperationResult?.properties?.body).toMatchObject({
      anyOf: [
        { $ref: '#/components/schemas/BulkWriteResponse' },
        { $ref: '#/components/schemas/Problem' },
        { type: 'null' },
      ],
    })
  })

  test('has defaults that match the schemas of their parameters', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const schemas = operations.flatMap(({ operation }) => operation.parameters.map(({ schema }) => schema))
    const withDefault = schemas.filter((schema) => schema.default !== undefined)
    expect(withDefault.length).toBeGreaterThan(10)
    expect(withDefault.filter((schema) => !ajv.validate(schema, schema.default))).toEqual([])
  })

  test('has examples that match their schemas', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addFormat('iri', true)
    ajv.addSchema(document as object, 'openapi')
    for (const { name, operation } of operations) {
      const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((holder) =>
        holder && 'content' in holder ? Object.values(holder.content ?? {}) : [],
      )
      for (const { schema, examples = {} } of contents) {
        const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))
        for (const example of Object.values(examples)) {
          const { value } =
            '$ref' in example
              ? (document.components.examples[example.$ref.split('/').at(-1) ?? ''] ?? {})
              : example
          validate(value)
          expect([name, value, validate.errors]).toEqual([name, value, null])
        }
      }
    }
  })
})

describe('the check of every response', () => {
  const list = { data: [], meta: {}, links: {} }
  const wrong = [
    { name: 'a status that is not described', asked: 'GET', init: { status: 418 }, body: list },
    { name: 'a header that is missing', asked: 'GET', init: { status: 200 }, body: list },
    { name: 'a media type that is not described', asked: 'GET', init: { status: 200 }, body: list },
    { name: 'a method without Allow', asked: 'DELETE', init: { status: 405 }, body: {} },
  ]
  test.each(wrong)('refuses $name', async ({ asked, init, body }) => {
    const response = new Response(JSON.stringify(body), init)
    const checked = assertDescribed({ method: asked, url: `${service.url}/api/artikel` }, response)
    await expect(checked).rejects.toThrow('is not as the OpenAPI document says')
  })

  test('refuses a body with an additional member', async () => {
    const { headers, body } = await call<Record<string, unknown>>('GET', '/api/artikel/categories')
    const asked = { method: 'GET', url: `${service.url}/api/artikel/categories` }
    await assertDescribed(asked, new Response(JSON.stringify(body), { headers }))
    const larger = new Response(JSON.stringify({ ...body, more: 1 }), { headers })
    await expect(assertDescribed(asked, larger)).rejects.toThrow('additional properties')
  })
})

function isNullable(schema: unknown): boolean {
  const { type, anyOf = [] } = Object(schema)
  return [type].flat().includes('null') || anyOf.some(isNullable)
}

import type * as z from 'zod'
import type { Scope } from '../auth/actor'

/** The part of OpenAPI 3.1.1 that the document uses (https://spec.openapis.org/oas/v3.1.1.html). */
export type OpenApiDocument = {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  jsonSchemaDialect: string
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, WebhookObject>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, Header>
    responses: Record<string, ResponseObject>
    examples: Record<string, Example>
    securitySchemes: Record<string, Record<string, string>>
  }
}

export type JsonSchema = z.core.JSONSchema.BaseSchema
export type Reference = { $ref: string }
export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
export type PathItem = { [method in Method]?: OperationObject }

export type WebhookObject = { post: OperationObject }

export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, never[]>[]
  /** The key needs one of these. Not in `security`, where tools take names for OAuth scopes. */
  'x-scopes'?: readonly Scope[]
  parameters: Parameter[]
  requestBody?: { required: boolean; description: string; content: Record<string, MediaType> }
  responses: Record<string, ResponseObject | Reference>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

export type Header = { description: string; required: boolean; schema: JsonSchema; example?: string }
export type Example = { summary?: string; value: unknown }
type MediaType = { schema: JsonSchema | Reference; examples?: Record<string, Example | Reference> }

export type ResponseObject = {
  description: string
  headers: Record<string, Reference>
  content?: Record<string, MediaType>
}

import type * as z from 'zod'
import type { Scope } from '../auth/actor'
import type { ProblemCode } from '../errors'
import type { ExampleName } from './examples/responses'
import type { HeaderKey } from './headers'
import type { Example, JsonSchema } from './model'
import type { RequestHeader } from './parameters'
import type { SchemaName } from './schemas/components'

/** What is specific to one operation; `toOperationObject` adds what all operations share. */
export type Operation = {
  /** `ROUTES` maps a path and a method to it. */
  id: string
  tag: 'Reading' | 'Writing' | 'Pictures' | 'Webhooks' | 'Figures' | 'Keys' | 'Service'
  summary: string
  description: string
  /** The key needs at least one of these; empty for public operations. */
  scopes: readonly Scope[]
  /** Whether a key is needed, with any scope. */
  isForKeys?: true
  /** Whether it needs a person signed in at the desk, and accepts no key. */
  isForPeople?: true
  query?: z.ZodObject
  headers?: readonly RequestHeader[]
  body?: {
    schema: SchemaName
    mediaTypes: readonly string[]
    isOptional?: true
    description: string
    examples: Record<string, Example>
    /** Other media types that a request may have instead, with their schemas. */
    alternatives?: Record<string, JsonSchema>
  }
  responses: readonly ResponseSpec[]
  /** Without those that every operation can return. */
  problems: readonly ProblemCode[]
}

export type ResponseSpec = {
  status: 200 | 201 | 202 | 204 | 304 | 400 | 404
  description: string
  headers: readonly HeaderKey[]
  schema?: SchemaName
  examples?: Record<string, ResponseExample>
  otherMedia?: Record<string, { schema: JsonSchema; examples: Record<string, ResponseExample> }>
}

/** An example, by the name of its body, which has URLs that are known only at run time. */
export type ResponseExample = { summary?: string; body: ExampleName }

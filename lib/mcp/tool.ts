import type * as z from 'zod'
import type { Actor, Scope } from '../auth/actor'
import type { JsonObject } from '../http/json-body'
import type { JsonSchema } from '../openapi/model'

/** What an agent may do with a tool without asking (Model Context Protocol, `ToolAnnotations`). */
type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }

/** The result of a tool: `output` for programs; `text` for the model, if it reads something better than JSON. */
type Result<Output> = { output: Output; text?: string }

export type Tool<Schema extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  /** For a model that has never seen this service: what it does, when to use it, what to do after an error. */
  description: string
  hints: Hints
  /** The arguments as described to agents; `run` checks them, so that errors have the messages of the API. */
  input: JsonSchema
  output: Schema
  /** All the scopes that the caller's key needs; a call then counts as a write. Without it, everybody may call. */
  scopes?: readonly Scope[]
  /** Whether a call does not count, for example because it repeats an earlier one. */
  isFree?: (actor: Actor, args: JsonObject) => Promise<boolean>
  run: (actor: Actor, args: JsonObject) => Promise<Result<z.output<Schema>>>
}

/** Checks the type of a tool's output. */
export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool {
  return tool as unknown as Tool
}

export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
export const CREATES: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
export const CHANGES: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

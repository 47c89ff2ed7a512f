import type * as z from 'zod'
import type { Actor, Scope } from '../auth/actor'
import type { JsonObject } from '../http/json-body'
import type { JsonSchema } from '../openapi/model'

/** What an agent may do with a tool without asking (Model Context Protocol, `ToolAnnotations`). */
type Hints = { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }

/** What a tool gives: `output` for programs; `text` for the model, where JSON is not what it reads best. */
type Result<Output> = { output: Output; text?: string }

export type Tool<Schema extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  /** For a model that has never seen this service: what it does, when to use it, what to do after an error. */
  description: string
  hints: Hints
  /** The arguments as they are described; `run` checks them, so that errors have the sentences of the API. */
  input: JsonSchema
  output: Schema
  /** All that the caller's key must allow; a call counts as a write then. Everybody may call a tool without them. */
  scopes?: readonly Scope[]
  /** Whether a call repeats one that was made before, and does not count. */
  isFree?: (actor: Actor, args: JsonObject) => Promise<boolean>
  run: (actor: Actor, args: JsonObject) => Promise<Result<z.output<Schema>>>
}

/** A tool, with the type of its output known. */
export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool {
  return tool as unknown as Tool
}

export const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
export const CREATES: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
export const CHANGES: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

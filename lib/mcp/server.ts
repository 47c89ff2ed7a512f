import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Actor } from '../auth/actor'
import { config } from '../config'
import type { JsonSchema } from '../openapi/model'
import { articleTemplate, listResources, readResource } from './resources'
import type { Tool } from './tool'
import { callTool, findTool, toolsFor } from './tools'

const VERSION = '1.0.0'
const LIST_TTL_MS = 5 * 60 * 1000

/** A Model Context Protocol server for one request of `actor`. */
export function createMcpServer(actor: Actor): Server {
  const { siteName } = config()
  const server = new Server(
    { name: 'artikel', title: siteName, version: VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: instructions(actor),
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: toolsFor(actor).map(describe) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = findTool(params.name)
    if (tool) return callTool(actor, tool, params.arguments ?? {})
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`)
  })
  server.setRequestHandler('resources/list', async ({ params }) => ({
    resources: await listResources(actor, params?.cursor),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [articleTemplate] }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(actor, params.uri))
  return server
}

function instructions({ role }: Actor): string {
  const { siteName, siteDescription, siteUrl } = config()
  const writing =
    role === 'key'
      ? 'Before writing, search for what exists; try a new article with preview_article; create it as a draft unless the user wants it public.'
      : 'Without an API key you can only read; writing tools say which key they need.'
  return `Articles of ${siteName} (${siteUrl}): ${siteDescription} Find articles with search_articles, read one with get_article by its slug. ${writing} The text of an error says what to change: do that and call again.`
}

function describe({ name, title, description, hints, input, output }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: asObject(input),
    outputSchema: asObject(outputSchema(output)),
    annotations: hints,
  }
}

/** The SDK's type of a schema is stricter; the schemas of tools are always of objects. */
function asObject(schema: JsonSchema): ListedTool['inputSchema'] {
  return schema as ListedTool['inputSchema']
}

/** Omits what tells a model nothing: bounds of integers, and which members are always present. */
function outputSchema(output: z.ZodObject): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.maximum
      delete jsonSchema.minimum
      delete jsonSchema.required
    },
  })
  return schema
}

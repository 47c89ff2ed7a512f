import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { singleton } from '../../../lib/singleton'
import { service } from './service'

/** The limit of a tool's output. */
export const MAX_CHARACTERS = 60_000

/** `fetch` without validation: the OpenAPI document does not describe MCP. */
export const plainFetch = singleton('test.fetch', () => globalThis.fetch)

type Connection = {
  key?: string | null
  options?: object
  url?: string
  headers?: Record<string, string>
}

/** A tool's structured output, as far as tests use it. */
export type Output = {
  [name: string]: unknown
  slug: string
  etag: string
  content: string
  next_page: number | null
  warnings: string[]
  articles: { slug: string }[]
  changes: { type: string; id: number; slug: string }[]
  cursor: string
}

/** An agent connected to the shared service, or to the one at `url`. */
export async function connectAgent({
  key = service.apiKey,
  options = {},
  url = service.url,
  headers = {},
}: Connection = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    fetch: plainFetch,
    requestInit: { headers: { ...headers, ...(key !== null && { Authorization: `Bearer ${key}` }) } },
  })
  await client.connect(transport)
  // So that the client validates tool output against the schemas.
  await client.listTools()
  return client
}

/** Calls a tool; returns its text (the message of an error) and its structured output. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args })
  const [content] = result.content
  const text = content?.type === 'text' ? content.text : ''
  expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS)
  expect(JSON.stringify(result.structuredContent ?? {}).length).toBeLessThanOrEqual(MAX_CHARACTERS)
  return { text, isError: result.isError === true, output: (result.structuredContent ?? {}) as Output }
}

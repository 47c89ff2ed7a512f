import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Actor, assertScope, nameScopes, unauthorized } from '../auth/actor'
import type { JsonObject } from '../http/json-body'
import { toAppError } from '../http/problem'
import { assertNotTooMany } from '../http/query'
import { consume } from '../rate-limit/consume'
import { MAX_CHARACTERS } from './length'
import type { Tool } from './tool'
import { getFigures } from './tools/get-figures'
import { listChanges } from './tools/list-changes'
import { deleteArticle, publishArticle, unpublishArticle } from './tools/publishing'
import { getArticle, listCategories, searchArticles } from './tools/reading'
import { uploadMedia } from './tools/upload-media'
import { createArticle, previewArticle, updateArticle } from './tools/writing'

/** All tools, in the order in which agents see them. */
const TOOLS: Tool[] = [
  searchArticles,
  getArticle,
  listCategories,
  listChanges,
  getFigures,
  previewArticle,
  createArticle,
  updateArticle,
  publishArticle,
  unpublishArticle,
  deleteArticle,
  uploadMedia,
]

/** The tools that an agent sees: without a key, only those that read. */
export function toolsFor({ role }: Actor): Tool[] {
  return TOOLS.filter(({ scopes }) => role === 'key' || scopes === undefined)
}

/** The tool with a name, whoever may call it. */
export function findTool(name: string): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name)
}

/** Calls a tool. An error is a result, too: the message of the API, for the model to read. */
export async function callTool(actor: Actor, tool: Tool, args: JsonObject): Promise<CallToolResult> {
  try {
    assertNotTooMany(Object.keys(args))
    await start(actor, tool, args)
    const { output, text = JSON.stringify(output) } = await tool.run(actor, args)
    return { content: [{ type: 'text', text }], structuredContent: output }
  } catch (error) {
    const { detail, headers } = toAppError(error)
    const wait = headers['Retry-After']
    const text = wait === undefined ? detail : `${detail} (Wait ${wait} s before that.)`
    return { content: [{ type: 'text', text: text.slice(0, MAX_CHARACTERS) }], isError: true }
  }
}

async function start(actor: Actor, { name, scopes, isFree }: Tool, args: JsonObject): Promise<void> {
  if (!scopes) return
  if (actor.role === 'guest') {
    throw unauthorized(
      `${name} needs an API key with ${nameScopes(scopes)}; have the client send it as "Authorization: Bearer <key>".`,
    )
  }
  assertScope(actor, ...scopes)
  if (!(await isFree?.(actor, args))) await consume('writes', actor.keyId)
}

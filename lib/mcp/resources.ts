import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { listArticles } from '../articles/read/list-articles'
import { getRenderedArticle } from '../articles/rerendering/rerender'
import { articleQuery } from '../articles/schema/query'
import type { Actor } from '../auth/actor'
import { problems } from '../errors'
import { toAppError } from '../http/problem'
import { toParts } from './length'
import { articleText } from './markdown'

const MARKDOWN = 'text/markdown'
const LISTED = '50'

export const articleTemplate = {
  name: 'article',
  title: 'An article',
  uriTemplate: 'artikel://{slug}',
  description: 'An article as Markdown, by the last part of its URL.',
  mimeType: MARKDOWN,
}

/** The newest articles; others are found by search. Throws for a cursor, since none is ever issued. */
export async function listResources(actor: Actor, cursor: string | undefined) {
  if (cursor !== undefined) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor was not issued by this service.')
  }
  const { articles } = await listArticles(actor, articleQuery.parse({ limit: LISTED }))
  return articles.map(({ slug, title }) => ({ uri: uriOf(slug), name: slug, title, mimeType: MARKDOWN }))
}

/** The article of a URI as Markdown; only the first part of a long one. */
export async function readResource(actor: Actor, uri: string): Promise<ReadResourceResult> {
  const [, slug] = /^artikel:\/\/([^/?#]+)\/?$/.exec(uri) ?? []
  if (slug === undefined) throw new ResourceNotFoundError(uri)
  try {
    const row = await getRenderedArticle(actor, slug)
    const [content = '', ...more] = toParts(await articleText(row))
    const rest = more.length > 0 ? `\n\n(Page 1 of ${more.length + 1}; get_article has the others.)` : ''
    return { contents: [{ uri, mimeType: MARKDOWN, text: `# ${row.title}\n\n${content}${rest}` }] }
  } catch (error) {
    const { code, detail } = toAppError(error)
    const isMissing = problems[code].status < 500
    throw new ProtocolError(
      isMissing ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      detail,
      { uri },
    )
  }
}

function uriOf(slug: string): string {
  return `artikel://${slug}`
}

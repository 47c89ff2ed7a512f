import * as z from 'zod'
import { performWrite } from '../../articles/http/article-write'
import { creation } from '../../articles/http/creation'
import { modification } from '../../articles/http/modification'
import { findStoredResponse, readIdempotencyKey } from '../../articles/write/idempotency'
import type { Actor } from '../../auth/actor'
import type { JsonObject } from '../../http/json-body'
import { slugIn, stringIn } from '../arguments'
import {
  articleProperties,
  changeProperties,
  inputOf,
  REQUIRED,
  SLUG,
  silentProperties,
} from '../input-schemas'
import { toParts } from '../length'
import { messagesOf, toWritten, warnings, written, writtenArticle } from '../outputs'
import { CHANGES, CREATES, defineTool, READS } from '../tool'

export const previewArticle = defineTool({
  name: 'preview_article',
  title: 'Try an article',
  description:
    'Shows what create_article would store with the same arguments, and stores nothing: slug, summary, the text as safe HTML, and warnings. Use it before publishing something new. An error lists every problem with its fix: correct them all and try again. Needs a key.',
  hints: READS,
  scopes: [creation.scope],
  input: inputOf(silentProperties(), REQUIRED),
  output: z.object({
    ...writtenArticle.shape,
    content: z.string(),
    content_is_cut: z.boolean(),
    content_format: z.string(),
    warnings,
  }),
  async run(actor, args) {
    const result = await performWrite(creation, actor, newArticle(args), {
      isDryRun: true,
      idempotency: null,
    })
    const { data } = result
    const { content = '', content_format = '' } = data
    const [part = '', ...more] = toParts(content)
    return {
      output: {
        ...writtenArticle.parse(data),
        content: part,
        content_is_cut: more.length > 0,
        content_format,
        warnings: messagesOf(result.warnings),
      },
    }
  },
})

export const createArticle = defineTool({
  name: 'create_article',
  title: 'Create an article',
  description:
    'Creates an article and publishes it at once, unless `status` is "draft"; a `published_at` in the future schedules it. Give an `idempotency_key` of your own for each article: after a timeout, repeating the call creates no second one. "slug … is another article\'s": leave `slug` out or take the suggested one; to change that article use update_article. Tell the user the `url`.',
  hints: CREATES,
  scopes: [creation.scope],
  input: inputOf(
    {
      ...articleProperties(),
      idempotency_key: {
        type: 'string',
        description: 'Any text, new for each article.',
      },
    },
    REQUIRED,
  ),
  output: written,
  isFree: async (actor, args) =>
    (await findStoredResponse(stringIn(args, 'idempotency_key'), actor.keyId)) !== null,
  async run(actor, { idempotency_key, ...body }) {
    const idempotency = readIdempotencyKey(
      stringIn({ idempotency_key }, 'idempotency_key'),
      actor.keyId,
      body,
    )
    const result = await performWrite(creation, actor, newArticle(body), { isDryRun: false, idempotency })
    return { output: toWritten(result) }
  },
})

export const updateArticle = defineTool({
  name: 'update_article',
  title: 'Change an article',
  description:
    'Changes the given fields (as in create_article) and leaves the others; `null` sets an optional one back to its default. `content` replaces the whole text, in Markdown unless `content_format` says otherwise: read all pages of it with get_article first. `new_slug` renames it; the old address redirects. Pass the etag that you read as `if_match`: "has changed since" means read it again and repeat the change.',
  hints: CHANGES,
  scopes: [modification.scope],
  input: inputOf(
    {
      slug: SLUG,
      new_slug: { type: 'string' },
      if_match: { type: 'string' },
      ...changeProperties(),
    },
    ['slug'],
  ),
  output: written,
  run(actor, { slug, new_slug, if_match, ...fields }) {
    const changes = { ...withFormat(fields), ...(new_slug !== undefined && { slug: new_slug }) }
    return patch(actor, slugIn({ slug }), changes, { if_match })
  },
})

/** Without a format, the content would be read in the article's format, but get_article returned it as Markdown. */
function withFormat(fields: JsonObject): JsonObject {
  return 'content' in fields ? { content_format: 'markdown', ...fields } : fields
}

/** Changes the article at `slug` if the `if_match` of the arguments, if any, matches. */
export async function patch(actor: Actor, slug: string, changes: JsonObject, args: JsonObject) {
  const preconditions = { ifMatch: stringIn(args, 'if_match'), ifNoneMatch: null }
  const call = { slug, json: changes, preconditions }
  const result = await performWrite(modification, actor, call, { isDryRun: false, idempotency: null })
  return { output: toWritten(result) }
}

function newArticle(json: JsonObject) {
  return { slug: '', json, preconditions: { ifMatch: null, ifNoneMatch: null } }
}

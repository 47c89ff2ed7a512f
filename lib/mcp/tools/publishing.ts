import * as z from 'zod'
import { performWrite } from '../../articles/http/article-write'
import { deletion } from '../../articles/http/deletion'
import { getArticle } from '../../articles/read/get-article'
import { slugIn, stringIn } from '../arguments'
import { inputOf, SLUG } from '../input-schemas'
import { written } from '../outputs'
import { CHANGES, defineTool } from '../tool'
import { patch } from './writing'

export const publishArticle = defineTool({
  name: 'publish_article',
  title: 'Publish an article',
  description:
    'Publishes a draft, or a scheduled article at once; with a `published_at` in the future it schedules it instead. Find drafts with search_articles (`status`: "draft"). Ask the user before publishing what they have not seen.',
  hints: { ...CHANGES, destructiveHint: false },
  scopes: ['articles:update', 'articles:publish', 'articles:read_drafts'],
  input: inputOf(
    {
      slug: SLUG,
      published_at: { type: 'string', description: 'As 2026-12-24T08:00:00+07:00.' },
    },
    ['slug'],
  ),
  output: written,
  async run(actor, { published_at, ...args }) {
    const slug = slugIn(args)
    if (published_at) return patch(actor, slug, { status: 'published', published_at }, {})
    // A future date would schedule the article, even a draft.
    const row = await getArticle(actor, slug)
    const date = row.published_at > new Date() ? { published_at: null } : {}
    return patch(actor, slug, { status: 'published', ...date }, {})
  },
})

export const unpublishArticle = defineTool({
  name: 'unpublish_article',
  title: 'Take an article back',
  description:
    'Makes a published or scheduled article a draft again: readers get 404 until publish_article. Use it rather than delete_article when the article may come back.',
  hints: CHANGES,
  scopes: ['articles:update', 'articles:publish'],
  input: inputOf({ slug: SLUG }, ['slug']),
  output: written,
  run: (actor, args) => patch(actor, slugIn(args), { status: 'draft' }, {}),
})

export const deleteArticle = defineTool({
  name: 'delete_article',
  title: 'Delete an article',
  description:
    'Deletes an article: its addresses return 410 Gone from then on. People with a key can restore it for some days; you cannot. Only when the user asked for it by name; otherwise use unpublish_article. "was deleted": nothing is left to do.',
  hints: CHANGES,
  scopes: ['articles:delete'],
  input: inputOf({ slug: SLUG, if_match: { type: 'string' } }, ['slug']),
  output: z.object({ deleted: z.string() }),
  async run(actor, args) {
    const slug = slugIn(args)
    const preconditions = { ifMatch: stringIn(args, 'if_match'), ifNoneMatch: null }
    await performWrite(
      deletion,
      actor,
      { slug, json: {}, preconditions },
      { isDryRun: false, idempotency: null },
    )
    return { output: { deleted: slug } }
  },
})

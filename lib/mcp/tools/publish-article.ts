import { getArticle } from '../../articles/read/get-article'
import { slugIn } from '../arguments'
import { inputOf, SLUG } from '../input-schemas'
import { written } from '../outputs'
import { CHANGES, defineTool } from '../tool'
import { patch } from './patch'

export const publishArticle = defineTool({
  name: 'publish_article',
  title: 'Publish an article',
  description:
    'Publishes a draft, or a scheduled article at once; with a `published_at` in the future it schedules it instead. Find drafts with search_articles (`status`: "draft"). Ask the user before publishing what they have not seen.',
  hints: { ...CHANGES, destructiveHint: false },
  scope: 'articles:update',
  input: inputOf(
    {
      slug: SLUG,
      published_at: { type: 'string', description: 'RFC 3339, such as 2026-12-24T08:00:00+07:00.' },
    },
    ['slug'],
  ),
  output: written,
  async run(actor, { published_at, ...args }) {
    const slug = slugIn(args)
    if (published_at) return patch(actor, slug, { status: 'published', published_at }, {})
    // One that is scheduled keeps its date unless that is taken from it.
    const { status } = await getArticle(actor, slug)
    const date = status === 'scheduled' ? { published_at: null } : {}
    return patch(actor, slug, { status: 'published', ...date }, {})
  },
})

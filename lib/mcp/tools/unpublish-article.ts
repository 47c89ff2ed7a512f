import { slugIn } from '../arguments'
import { inputOf, SLUG } from '../input-schemas'
import { written } from '../outputs'
import { CHANGES, defineTool } from '../tool'
import { patch } from './patch'

export const unpublishArticle = defineTool({
  name: 'unpublish_article',
  title: 'Take an article back',
  description:
    'Makes a published or scheduled article a draft again: readers get 404 until publish_article. Use it rather than delete_article when the article may come back.',
  hints: CHANGES,
  scope: 'articles:update',
  input: inputOf({ slug: SLUG }, ['slug']),
  output: written,
  run: (actor, args) => patch(actor, slugIn(args), { status: 'draft' }, {}),
})

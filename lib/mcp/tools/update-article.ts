import { slugIn } from '../arguments'
import { changeProperties, inputOf, SLUG } from '../input-schemas'
import { written } from '../outputs'
import { CHANGES, defineTool } from '../tool'
import { patch } from './patch'

export const updateArticle = defineTool({
  name: 'update_article',
  title: 'Change an article',
  description:
    'Changes the fields that are given (as in create_article) and leaves the others; `null` sets an optional one back to its default. `content` replaces the whole text: read all pages of it with get_article first. `new_slug` renames it, the old address redirects. To change only what you have read, give its etag as `if_match`: "has changed since" means read it again and repeat the change.',
  hints: CHANGES,
  scope: 'articles:update',
  input: inputOf(
    {
      slug: SLUG,
      new_slug: { type: 'string' },
      if_match: { type: 'string', description: 'The etag of the version that you read.' },
      ...changeProperties(),
    },
    ['slug'],
  ),
  output: written,
  run(actor, { slug, new_slug, if_match, ...fields }) {
    const changes = { ...fields, ...(new_slug !== undefined && { slug: new_slug }) }
    return patch(actor, slugIn({ slug }), changes, { if_match })
  },
})

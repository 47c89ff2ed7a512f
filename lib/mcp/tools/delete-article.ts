import { z } from 'zod'
import { deleteArticle as remove } from '../../articles/write/delete-article'
import { schedulePings } from '../../site/pings/send-pings'
import { slugIn, stringIn } from '../arguments'
import { inputOf, SLUG } from '../input-schemas'
import { CHANGES, defineTool } from '../tool'

export const deleteArticle = defineTool({
  name: 'delete_article',
  title: 'Delete an article',
  description:
    'Deletes an article: its addresses say 410 Gone from then on. People with a key can bring it back for some days, you cannot. Only when the user asked for it by name; otherwise use unpublish_article. "was deleted": nothing is left to do.',
  hints: CHANGES,
  scope: 'articles:delete',
  input: inputOf({ slug: SLUG, if_match: { type: 'string', description: 'Its etag.' } }, ['slug']),
  output: z.object({ deleted: z.string() }),
  async run(actor, args) {
    const slug = slugIn(args)
    const preconditions = { ifMatch: stringIn(args, 'if_match'), ifNoneMatch: null }
    await remove(actor, slug, { isDryRun: false, preconditions })
    schedulePings(slug)
    return { output: { deleted: slug } }
  },
})
